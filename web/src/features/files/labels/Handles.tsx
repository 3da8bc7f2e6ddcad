import Box from '@mui/material/Box';
import { HANDLES, type Box as Place, type Handle } from '@/domain/labels/boxes';

/** px; a finger needs more room, which lies outside of the box so that it can still be moved. */
const MOUSE = 18;
const FINGER = 44;
const INSIDE = 6;
/** Handles between the corners need a side at least this long, px. */
const LEAST = { mouse: 26, finger: 60 } as const;

const CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
};

/** Where the place to touch begins, seen from the handle, and where the handle is on its side. */
function along(handle: Handle, first: string, last: string, size: number, side: number): [number, number] {
  if (handle.includes(first)) return [-(size - INSIDE), 0];
  if (handle.includes(last)) return [-INSIDE, side];
  return [-size / 2, side / 2];
}

interface HandlesProps {
  box: Place;
  /** px a mm */
  scale: number;
  /** The pointer is a finger. */
  finger: boolean;
}

/** The eight handles around what is chosen. By keys fields are resized without them. */
export function Handles({ box, scale, finger }: HandlesProps) {
  const [width, height] = [box.width * scale, box.height * scale];
  const size = finger ? FINGER : MOUSE;
  const least = finger ? LEAST.finger : LEAST.mouse;
  return (
    <Box
      aria-hidden
      style={{ left: box.x * scale, top: box.y * scale, width, height }}
      sx={{ position: 'absolute', pointerEvents: 'none' }}
    >
      {HANDLES.map((handle) => {
        if ((handle === 'n' || handle === 's') && width < least) return null;
        if ((handle === 'e' || handle === 'w') && height < least) return null;
        const [dx, x] = along(handle, 'w', 'e', size, width);
        const [dy, y] = along(handle, 'n', 's', size, height);
        return (
          <Box
            key={handle}
            data-handle={handle}
            style={{ left: x + dx, top: y + dy, width: size, height: size, cursor: CURSORS[handle] }}
            sx={{ position: 'absolute', pointerEvents: 'auto', touchAction: 'none' }}
          >
            <Box
              style={{ left: -dx - 5, top: -dy - 5 }}
              sx={{
                position: 'absolute',
                width: 10,
                height: 10,
                bgcolor: '#fff',
                border: '2px solid #1c5f92',
                borderRadius: '2px',
              }}
            />
          </Box>
        );
      })}
    </Box>
  );
}
