// The editor of a material cell: with the list of known materials, or plain as long as that is still being loaded.
// It must be there at the first key press, so it cannot wait for its code.
import { useState, type ComponentType } from 'react';
import { TextEditor } from '@/ui/grid/TextEditor';
import type { EditorProps } from '@/ui/grid/types';
import { editorWithList } from './materialList';

export function MaterialField(props: EditorProps) {
  const [Editor] = useState<ComponentType<EditorProps>>(() => editorWithList() ?? TextEditor);
  return <Editor {...props} />;
}
