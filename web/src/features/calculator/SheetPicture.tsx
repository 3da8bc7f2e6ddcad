// A sheet as a small drawing with what is cut off its sides; remnants have a dashed outline.
import type { Side } from '@/domain/job/sawRules';

type SheetPictureProps = {
  /** mm; what is not known yet is drawn as a sheet of common shape. */
  width: number;
  height: number;
  /** mm. */
  trims: Record<Side, number>;
  /** The trims are the row's own and stand out; else they are those of the settings. */
  own: boolean;
  remnant: boolean;
  /** Where no panel may lie, mm. */
  defects?: readonly { x: number; y: number; width: number; height: number }[];
  /** The drawing's place, pixels. */
  box: { width: number; height: number };
};

/** A trim is drawn at least so wide, pixels. */
const LEAST = 2.5;

export function SheetPicture({ width, height, trims, own, remnant, defects = [], box }: SheetPictureProps) {
  const known = width > 0 && height > 0;
  const [w, h] = known ? [width, height] : [3, 2];
  const scale = Math.min((box.width - 2) / w, (box.height - 2) / h);
  const size = { width: Math.max(6, w * scale), height: Math.max(6, h * scale) };
  const x = (box.width - size.width) / 2;
  const y = (box.height - size.height) / 2;
  const thick = (side: Side, along: number) =>
    trims[side] > 0 ? Math.min(along / 2, Math.max(LEAST, known ? trims[side] * scale : 0)) : 0;
  const strips: Record<Side, [number, number, number, number]> = {
    left: [x, y, thick('left', size.width), size.height],
    right: [x + size.width - thick('right', size.width), y, thick('right', size.width), size.height],
    top: [x, y, size.width, thick('top', size.height)],
    bottom: [x, y + size.height - thick('bottom', size.height), size.width, thick('bottom', size.height)],
  };
  return (
    <svg
      className="grid-drawing"
      width={box.width}
      height={box.height}
      viewBox={`0 0 ${box.width} ${box.height}`}
      aria-hidden="true"
    >
      <rect
        x={x}
        y={y}
        width={size.width}
        height={size.height}
        fill="currentColor"
        fillOpacity="0.06"
        stroke="currentColor"
        strokeOpacity="0.6"
        strokeDasharray={remnant ? '3 2' : undefined}
      />
      {(['left', 'right', 'top', 'bottom'] as const).map((side) => {
        const [left, top, across, down] = strips[side];
        return (
          across > 0 &&
          down > 0 && (
            <rect
              key={side}
              data-side={side}
              x={left}
              y={top}
              width={across}
              height={down}
              fill={own ? 'var(--mui-palette-primary-main)' : 'currentColor'}
              fillOpacity={own ? 0.85 : 0.3}
            />
          )
        );
      })}
      {known &&
        defects.map((defect, at) => (
          <rect
            key={at}
            data-defect={at}
            x={x + defect.x * scale}
            y={y + defect.y * scale}
            width={Math.max(LEAST, Math.min(defect.width, w - defect.x) * scale)}
            height={Math.max(LEAST, Math.min(defect.height, h - defect.y) * scale)}
            fill="var(--mui-palette-error-main)"
            fillOpacity="0.75"
          />
        ))}
    </svg>
  );
}
