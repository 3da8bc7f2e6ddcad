import { INK } from '../sheet/palette';

/** A small piece of the drawing beside its name. */
export function Swatch({ fill, hatch = false }: { fill: string; hatch?: boolean }) {
  return (
    <svg aria-hidden width={20} height={14} style={{ flex: 'none' }}>
      <rect x={0.5} y={0.5} width={19} height={13} rx={2} fill={fill} stroke={INK.panelLine} />
      {hatch && <path d="M4 13 16 1M-2 13 10 1M10 13 22 1" stroke={INK.remnantHatch} strokeWidth={2} />}
    </svg>
  );
}

/** A small piece of a defect. */
export function DefectSwatch() {
  return (
    <svg width={20} height={14} aria-hidden="true" style={{ flex: 'none' }}>
      <rect x={0.5} y={0.5} width={19} height={13} rx={2} fill={INK.sheet} stroke={INK.defect} />
      <path d="M-2 1 10 13M4 1 16 13M10 1 22 13" stroke={INK.defect} strokeWidth={1.8} />
    </svg>
  );
}

/** A small piece of a trim. */
export function TrimSwatch() {
  return (
    <svg aria-hidden width={20} height={14} style={{ flex: 'none' }}>
      <rect x={0.5} y={0.5} width={19} height={13} rx={2} fill={INK.trim} stroke={INK.panelLine} />
      <path d="M-2 1 10 13M4 1 16 13M10 1 22 13" stroke={INK.trimHatch} strokeWidth={1.5} />
    </svg>
  );
}

/** A piece of a line as the drawing has it. */
export function LineSwatch({
  colour,
  dash,
  width = 4,
  cased = false,
}: {
  colour: string;
  dash?: string;
  width?: number;
  cased?: boolean;
}) {
  return (
    <svg aria-hidden width={20} height={14} style={{ flex: 'none' }}>
      {/* On a piece of the sheet: in the dark theme its colours would be hard to tell without it. */}
      {!cased && <rect width={20} height={14} rx={2} fill={INK.sheet} />}
      {cased && <line x1={0} y1={7} x2={20} y2={7} stroke={INK.bandCasing} strokeWidth={6} />}
      <line x1={0} y1={7} x2={20} y2={7} stroke={colour} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
}

/** A small bracket as grain sets have it. */
export function BracketSwatch() {
  return (
    <svg aria-hidden width={20} height={14} style={{ flex: 'none' }}>
      <rect width={20} height={14} rx={2} fill={INK.sheet} />
      <path d="M2 3V9H18V3" fill="none" stroke={INK.set} strokeWidth={1.8} />
    </svg>
  );
}
