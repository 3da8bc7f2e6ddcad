import { useState } from 'react';
import type { Box } from '@/domain/labels/boxes';
import type { DrawnField } from './usePreview';

interface FieldPictureProps {
  drawn: DrawnField;
  field: Box;
  /** px a mm */
  scale: number;
}

/** What a field shows, moved with the field. A new picture takes the place of the last one once it is there. */
export function FieldPicture({ drawn, field, scale }: FieldPictureProps) {
  const [seen, setSeen] = useState<DrawnField | null>(null);
  const pictures = seen && seen.url !== drawn.url ? [seen, drawn] : [drawn];
  return pictures.map((one) => (
    <img
      key={one.url}
      src={one.url}
      alt=""
      draggable={false}
      onLoad={() => setSeen(one)}
      style={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        pointerEvents: 'none',
        transform: `translate(${(field.x - one.x) * scale}px, ${(field.y - one.y) * scale}px)`,
        visibility: seen && one !== seen ? 'hidden' : undefined,
      }}
    />
  ));
}
