// The editor with the list of known materials, loaded when somebody comes near a table.
import type { ComponentType } from 'react';
import type { EditorProps } from '@/ui/grid/types';

let editor: ComponentType<EditorProps> | null = null;

export async function loadMaterialList(): Promise<void> {
  editor ??= (await import('./MaterialEditor')).MaterialEditor;
}

/** Null until it is loaded. */
export const editorWithList = (): ComponentType<EditorProps> | null => editor;
