import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRoomFor, LABEL_FIELDS, MOST_FIELDS, type LabelFieldKind } from '@/domain/labels/design';
import { Icon } from '@/ui/Icon';
import { useDesign, useDesignStore } from './designStore';
import { FIELD_ICONS } from './icons';

/** What moves less is a click, px. */
const CLICK = 5;

interface PaletteProps {
  label: RefObject<HTMLElement | null>;
  /** px a mm */
  scale: number;
}

/** All fields that a label can have: a click adds one in the middle, a drag where it is dropped. */
export function Palette({ label, scale }: PaletteProps) {
  const { t } = useTranslation('labels');
  const id = useId();
  const store = useDesignStore();
  const room = useDesign(({ design }) => hasRoomFor(design.fields, 1));
  const [dragged, setDragged] = useState<{ kind: LabelFieldKind; x: number; y: number } | null>(null);
  /** The click that ends a drag adds nothing more. */
  const dropped = useRef(false);

  const begin = (kind: LabelFieldKind, event: PointerEvent) => {
    dropped.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const from = { x: event.clientX, y: event.clientY };
    const control = new AbortController();
    const listen = { signal: control.signal };
    window.addEventListener(
      'pointermove',
      (next) => {
        dropped.current ||= Math.hypot(next.clientX - from.x, next.clientY - from.y) > CLICK;
        if (dropped.current) setDragged({ kind, x: next.clientX, y: next.clientY });
      },
      listen,
    );
    const end = (to: globalThis.PointerEvent | null) => {
      control.abort();
      setDragged(null);
      const frame = label.current?.getBoundingClientRect();
      if (!dropped.current || !to || !frame) return;
      const place = { x: to.clientX - frame.left, y: to.clientY - frame.top };
      const inside = place.x >= 0 && place.y >= 0 && place.x <= frame.width && place.y <= frame.height;
      if (inside) store.getState().add(kind, { x: place.x / scale, y: place.y / scale });
    };
    window.addEventListener('pointerup', end, listen);
    window.addEventListener('pointercancel', () => end(null), listen);
  };

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ width: 216, flex: 'none', overflow: 'auto', borderRight: 1, borderColor: 'divider', py: 1.5 }}
    >
      <Typography id={id} component="h3" variant="h6" sx={{ px: 2, pb: 0.5 }}>
        {t('palette')}
      </Typography>
      {!room && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
          {t('full', { max: MOST_FIELDS })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, px: 1, listStyle: 'none' }}>
        {LABEL_FIELDS.map((kind) => (
          <li key={kind}>
            <ButtonBase
              disabled={!room}
              onPointerDown={(event) => begin(kind, event)}
              onClick={() => {
                if (!dropped.current) store.getState().add(kind);
                dropped.current = false;
              }}
              sx={{
                width: '100%',
                minHeight: 38,
                px: 1,
                gap: 1.25,
                justifyContent: 'flex-start',
                textAlign: 'left',
                borderRadius: 1,
                font: 'inherit',
                fontSize: '0.875rem',
                cursor: 'grab',
                '&:hover': { bgcolor: 'action.hover' },
                '&.Mui-disabled': { opacity: 0.5 },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              <Icon path={FIELD_ICONS[kind]} fontSize="small" sx={{ color: 'text.secondary' }} />
              {t(`fields.${kind}`)}
            </ButtonBase>
          </li>
        ))}
      </Box>
      {dragged && (
        <Box
          aria-hidden
          style={{ left: dragged.x + 8, top: dragged.y + 8 }}
          sx={{
            position: 'fixed',
            zIndex: 'tooltip',
            pointerEvents: 'none',
            px: 1,
            py: 0.5,
            borderRadius: 1,
            fontSize: '0.8125rem',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            boxShadow: 3,
          }}
        >
          {t(`fields.${dragged.kind}`)}
        </Box>
      )}
    </Box>
  );
}
