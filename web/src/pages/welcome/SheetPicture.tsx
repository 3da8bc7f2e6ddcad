import Box from '@mui/material/Box';

/** x, y, width, height in mm, and the colour group. */
type Part = [number, number, number, number, 0 | 1];

const SHEET: [number, number] = [2440, 1220];
const PARTS: Part[] = [
  [0, 0, 800, 300, 0],
  [803, 0, 800, 300, 0],
  [1606, 0, 800, 300, 0],
  [0, 303, 600, 400, 1],
  [603, 303, 600, 400, 1],
  [1206, 303, 600, 400, 1],
  [0, 706, 600, 400, 1],
  [603, 706, 600, 400, 1],
];
const REMNANTS: [number, number, number, number, string][] = [
  [1809, 303, 631, 400, 'R2'],
  [1206, 706, 1234, 514, 'R1'],
];
const FILLS = ['#e6cfa6', '#bcd0de'] as const;

/** A small job as Kerf draws it: sizes along the edges, names in the middle, remnants hatched. */
export function SheetPicture({ label }: { label: string }) {
  const [width, height] = SHEET;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`-110 -110 ${width + 130} ${height + 130}`}
      sx={{ width: '100%', display: 'block', fontFamily: 'inherit', fontVariantNumeric: 'tabular-nums' }}
    >
      <defs>
        <pattern
          id="hatch"
          width="36"
          height="36"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="36" height="36" fill="#f1eee7" />
          <rect width="9" height="36" fill="#dcd5c6" />
        </pattern>
      </defs>
      <g fill="var(--mui-palette-text-secondary)" fontSize="58" textAnchor="middle">
        <text x={width / 2} y="-34">
          {width}
        </text>
        <text transform={`translate(-34 ${height / 2}) rotate(-90)`}>{height}</text>
      </g>
      <rect width={width} height={height} fill="#c9c2b4" stroke="#4a4438" strokeWidth="6" />
      {REMNANTS.map(([x, y, w, h, name]) => (
        <g key={name}>
          <rect x={x} y={y} width={w} height={h} fill="url(#hatch)" stroke="#8a8272" strokeWidth="4" />
          <rect x={x + w / 2 - 150} y={y + h / 2 - 62} width="300" height="124" rx="20" fill="#f7f5f0" />
          <text
            x={x + w / 2}
            y={y + h / 2 - 4}
            fontSize="54"
            fontWeight="650"
            textAnchor="middle"
            fill="#3c372e"
          >
            {name}
          </text>
          <text x={x + w / 2} y={y + h / 2 + 44} fontSize="44" textAnchor="middle" fill="#3c372e">
            {w} × {h}
          </text>
        </g>
      ))}
      {PARTS.map(([x, y, w, h, group], index) => (
        <g key={index}>
          <rect x={x} y={y} width={w} height={h} fill={FILLS[group]} stroke="#3c372e" strokeWidth="4" />
          <g fill="#2b2721" textAnchor="middle">
            <text x={x + w / 2} y={y + 56} fontSize="48">
              {w}
            </text>
            <text transform={`translate(${x + 56} ${y + h / 2}) rotate(-90)`} fontSize="48">
              {h}
            </text>
            <text x={x + w / 2} y={y + h / 2 + 26} fontSize="60" fontWeight="650">
              {group === 0 ? 'B' : 'A'}
            </text>
          </g>
        </g>
      ))}
    </Box>
  );
}
