import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { chosenOf } from '@/domain/labels/arranging';
import { boundsOf } from '@/domain/labels/boxes';
import { MM_PER_INCH } from '@/domain/units/units';
import { currentUnit } from '@/i18n/chosenUnit';
import { HIDDEN } from '@/ui/hidden';
import { useRoom } from '@/ui/viewer/sheet/useRoom';
import { CanvasField } from './CanvasField';
import { chosenFields, shownDesign, useDesign, useDesignStore, ZOOM_STEPS } from './designStore';
import { FieldPicture } from './FieldPicture';
import { placedName, sentence } from './fieldWords';
import { Handles } from './Handles';
import type { ShownFault } from './heldFaults';
import { Ruler, RULER } from './Rulers';
import { useCanvasDrag } from './useCanvasDrag';
import type { DrawnField } from './usePreview';

/** What is free around the label at least, px. */
const AROUND = { desk: 40, phone: 24 } as const;

interface CanvasProps {
  pictures: ReadonlyMap<number, DrawnField> | undefined;
  faults: readonly ShownFault[];
  /** The label itself, for what is dragged onto it. */
  label: RefObject<HTMLDivElement | null>;
  /** px a mm, as it is now. */
  onScale: (scale: number) => void;
  phone: boolean;
}

const line = (direction: string, colour: string) =>
  `linear-gradient(${direction}, ${colour} 1px, transparent 1px)`;

/** A faint grid of millimetres and a stronger one of five; of eighths and halves of an inch. */
function gridOf(scale: number): { backgroundImage: string; backgroundSize: string } {
  const inch = currentUnit() === 'inch';
  const fine = scale * (inch ? MM_PER_INCH / 8 : 1);
  const strong = scale * (inch ? MM_PER_INCH / 2 : 5);
  const layers: [number, string][] = [
    [strong, 'rgb(0 60 110 / 13%)'],
    // Where the lines would be a grey area, only the stronger ones are drawn.
    ...(fine >= 4 ? ([[fine, 'rgb(0 60 110 / 6%)']] as [number, string][]) : []),
  ];
  return {
    backgroundImage: layers
      .flatMap(([, colour]) => [line('to right', colour), line('to bottom', colour)])
      .join(', '),
    backgroundSize: layers.flatMap(([step]) => Array<string>(2).fill(`${step}px ${step}px`)).join(', '),
  };
}

/** The label with its fields, as large as there is room, between its rulers. */
export function Canvas({ pictures, faults, label, onScale, phone }: CanvasProps) {
  const { t } = useTranslation('labels');
  const store = useDesignStore();
  const design = useDesign(shownDesign);
  const chosen = useDesign((state) => state.chosen);
  const boxes = useDesign(useShallow(chosenFields));
  const frame = useDesign((state) => state.frame);
  const zoom = useDesign((state) => state.zoom);
  const guides = useDesign(({ drag }) => drag?.guides);
  const finger = useMediaQuery('(pointer: coarse)');
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller, 'whole');

  const around = phone ? AROUND.phone : AROUND.desk;
  const space = {
    width: Math.max(80, (room?.width ?? 0) - RULER),
    height: Math.max(80, (room?.maxHeight ?? 0) - RULER),
  };
  const fitting = Math.min(
    (space.width - 2 * around) / design.width,
    (space.height - 2 * around) / design.height,
  );
  const scale = Math.max(0.5, fitting) * zoom;
  const [width, height] = [design.width * scale, design.height * scale];
  const ground = {
    width: Math.max(space.width, width + 2 * around),
    height: Math.max(space.height, height + 2 * around),
  };
  const [left, top] = [(ground.width - width) / 2, (ground.height - height) / 2];
  useEffect(() => onScale(scale), [scale, onScale]);

  // What stands in the middle of the window stays there while one zooms.
  const before = useRef({ scale, left, top });
  useLayoutEffect(() => {
    const { current } = scroller;
    const old = before.current;
    before.current = { scale, left, top };
    if (!current || old.scale === scale) return;
    const held = (scroll: number, seen: number, was: number, is: number) => {
      const middle = (seen + RULER) / 2 - RULER;
      return ((scroll + middle - was) / old.scale) * scale + is - middle;
    };
    current.scrollLeft = held(current.scrollLeft, current.clientWidth, old.left, left);
    current.scrollTop = held(current.scrollTop, current.clientHeight, old.top, top);
  }, [scale, left, top]);

  const toLabel = (at: { x: number; y: number }) => {
    const frame = label.current?.getBoundingClientRect();
    return { x: (at.x - (frame?.left ?? 0)) / scale, y: (at.y - (frame?.top ?? 0)) / scale };
  };
  const pan = (from: { x: number; y: number }): boolean => {
    const { current } = scroller;
    if (!current) return false;
    if (current.scrollWidth <= current.clientWidth && current.scrollHeight <= current.clientHeight)
      return false;
    const start = { x: current.scrollLeft + from.x, y: current.scrollTop + from.y };
    const control = new AbortController();
    const move = (event: PointerEvent) => {
      current.scrollTo(start.x - event.clientX, start.y - event.clientY);
    };
    window.addEventListener('pointermove', move, { signal: control.signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, () => control.abort(), { signal: control.signal });
    return true;
  };
  const { onPointerDown, isPointing } = useCanvasDrag(scale, toLabel, pan);

  // The wheel zooms where Ctrl is held, which the browser would do with the whole page.
  useEffect(() => {
    const { current } = scroller;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { zoom: now, zoomTo } = store.getState();
      const next =
        event.deltaY < 0 ? ZOOM_STEPS.find((step) => step > now) : ZOOM_STEPS.findLast((step) => step < now);
      if (next !== undefined) zoomTo(next);
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, [store]);

  // What is chosen by other means than the focus gets it, where it was on a field before.
  useEffect(() => {
    const { current } = label;
    const active = document.activeElement;
    const lost = active === document.body || active === null;
    if (!current || (!lost && !current.contains(active))) return;
    const field = active?.closest<HTMLElement>('[data-field]');
    if (field && chosen.includes(Number(field.dataset.field))) return;
    const next = current.querySelector<HTMLElement>(`[data-field="${chosen.at(-1) ?? ''}"]`);
    if (next) next.focus({ preventScroll: true });
    else if (lost || field === null || !field?.isConnected) current.focus({ preventScroll: true });
  }, [chosen, label]);

  const onFocus = useMemo(
    () => (id: number) => {
      const state = store.getState();
      if (!isPointing() && !state.chosen.includes(id)) state.choose([id]);
    },
    [store, isPointing],
  );
  const faultOf = (id: number) => {
    const found = faults.find((one) => one.field?.id === id);
    return found && sentence(found);
  };
  const bounds = boxes.length > 0 ? boundsOf(boxes) : null;
  const marked = (from: 'x' | 'y', side: 'width' | 'height'): [number, number] | null =>
    bounds && [bounds[from], bounds[from] + bounds[side]];

  return (
    <Box
      ref={scroller}
      sx={{
        position: 'relative',
        flex: '1 1 auto',
        minWidth: 0,
        minHeight: 0,
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: `${RULER}px auto`,
        gridTemplateRows: `${RULER}px auto`,
        justifyContent: 'start',
        alignContent: 'start',
        bgcolor: 'background.default',
        overscrollBehavior: 'contain',
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'sticky',
          top: 0,
          left: 0,
          zIndex: 3,
          bgcolor: 'background.paper',
          gridArea: '1 / 1',
        }}
      />
      <Ruler
        axis="x"
        length={ground.width}
        origin={left}
        side={design.width}
        scale={scale}
        marked={marked('x', 'width')}
      />
      <Ruler
        axis="y"
        length={ground.height}
        origin={top}
        side={design.height}
        scale={scale}
        marked={marked('y', 'height')}
      />
      <Box
        data-canvas
        onPointerDown={onPointerDown}
        sx={{ position: 'relative', gridArea: '2 / 2', touchAction: 'none', userSelect: 'none' }}
        style={ground}
      >
        <Box
          ref={label}
          role="application"
          aria-label={t('canvas')}
          tabIndex={-1}
          style={{ left, top, width, height, ...gridOf(scale) }}
          sx={{
            position: 'absolute',
            bgcolor: '#fff',
            color: '#000',
            // The line along which the label is cut out.
            border: '1px solid #8b949c',
            boxSizing: 'content-box',
            m: '-1px',
            borderRadius: `${Math.min(scale, 8)}px`,
            boxShadow: '0 2px 14px rgb(0 0 0 / 22%)',
            '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 4 },
          }}
        >
          {design.fields.map((field) => {
            const drawn = pictures?.get(field.id);
            return drawn && <FieldPicture key={field.id} drawn={drawn} field={field} scale={scale} />;
          })}
          {design.fields.map((field) => (
            <CanvasField
              key={field.id}
              field={field}
              scale={scale}
              chosen={chosen.includes(field.id)}
              fault={faultOf(field.id)}
              drawn={pictures?.has(field.id) ?? true}
              onFocus={onFocus}
            />
          ))}
          {bounds && <Handles box={bounds} scale={scale} finger={finger} />}
          {guides?.map(({ axis, at, from, to }) => (
            <Box
              key={`${axis}${at}`}
              aria-hidden
              style={
                axis === 'x'
                  ? { left: at * scale - 0.5, top: from * scale, height: (to - from) * scale, width: 1 }
                  : { top: at * scale - 0.5, left: from * scale, width: (to - from) * scale, height: 1 }
              }
              sx={{ position: 'absolute', bgcolor: '#d6336c', pointerEvents: 'none' }}
            />
          ))}
          {frame && (
            <Box
              aria-hidden
              style={{
                left: frame.x * scale,
                top: frame.y * scale,
                width: frame.width * scale,
                height: frame.height * scale,
              }}
              sx={{
                position: 'absolute',
                border: '1px solid #1c5f92',
                bgcolor: 'rgb(28 95 146 / 12%)',
                pointerEvents: 'none',
              }}
            />
          )}
          {design.fields.length === 0 && (
            <Typography
              sx={{
                position: 'absolute',
                inset: 0,
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                textAlign: 'center',
                p: 1,
                color: '#545c64',
                pointerEvents: 'none',
              }}
            >
              {t(phone ? 'emptyPhone' : 'empty')}
            </Typography>
          )}
        </Box>
      </Box>
      <Said />
    </Box>
  );
}

/** Where what was changed stands now, for who does not see it; nothing of what is still being dragged. */
function Said() {
  const { t } = useTranslation('labels');
  const told = useDesign((state) => state.told);
  const count = useDesign(({ design }) => design.fields.length);
  const fields = useDesign(useShallow(({ design, chosen }) => chosenOf(design.fields, chosen)));
  const [first, ...others] = fields;
  const words = !first
    ? t('left', { count })
    : others.length > 0
      ? t('chosen', { count: fields.length })
      : placedName(first);
  return (
    <Box role="status" sx={HIDDEN}>
      {told && words}
    </Box>
  );
}
