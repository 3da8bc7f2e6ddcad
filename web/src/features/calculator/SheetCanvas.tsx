// The picture of a sheet on which defects are drawn by hand: from one corner to the other.
import Box from '@mui/material/Box';
import { useState, type ComponentProps, type PointerEvent } from 'react';
import type { Defect } from '@/domain/job/defects';
import { SheetPicture } from './SheetPicture';

type SheetCanvasProps = ComponentProps<typeof SheetPicture> & {
  /** A new defect, in whole mm. */
  onDraw: (defect: Defect) => void;
};

type Point = { x: number; y: number };

export function SheetCanvas({ onDraw, ...picture }: SheetCanvasProps) {
  const { width, height, box, defects = [] } = picture;
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);
  const scale = Math.min((box.width - 2) / width, (box.height - 2) / height);

  // The place on the sheet, mm.
  const at = (event: PointerEvent): Point => {
    const frame = event.currentTarget.getBoundingClientRect();
    const place = (pixels: number, room: number, side: number) =>
      Math.round(Math.min(side, Math.max(0, (pixels - (room - side * scale) / 2) / scale)));
    return {
      x: place(event.clientX - frame.left, box.width, width),
      y: place(event.clientY - frame.top, box.height, height),
    };
  };
  const drawn =
    from && to
      ? {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(from.x - to.x),
          height: Math.abs(from.y - to.y),
        }
      : null;
  const finish = () => {
    if (drawn && drawn.width > 0 && drawn.height > 0)
      onDraw({
        x: String(drawn.x),
        y: String(drawn.y),
        width: String(drawn.width),
        height: String(drawn.height),
      });
    setFrom(null);
    setTo(null);
  };
  const known = width > 0 && height > 0;
  return (
    <Box
      component="span"
      data-canvas
      sx={{
        display: 'inline-block',
        lineHeight: 0,
        touchAction: 'none',
        cursor: known ? 'crosshair' : undefined,
      }}
      onPointerDown={(event) => {
        if (!known) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(at(event));
        setTo(null);
      }}
      onPointerMove={(event) => from && setTo(at(event))}
      onPointerUp={finish}
      onPointerCancel={() => setFrom(null)}
    >
      <SheetPicture {...picture} defects={drawn ? [...defects, drawn] : defects} />
    </Box>
  );
}
