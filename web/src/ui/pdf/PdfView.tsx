import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ErrorState';
import { useFocusIfLost } from '../focus';
import { Icon } from '../Icon';
import { usePdf } from './usePdf';

interface PdfViewProps {
  /** The file; undefined until there is one. */
  content: Blob | undefined;
  /** Another one is on its way: what is shown is the former one. */
  coming: boolean;
  /** It is not what is wanted any more, though none is on its way. */
  outdated?: boolean;
  /** Why there is none. */
  problem?: { text: string; onRetry?: () => void };
  /** It fills the height that there is and scrolls by itself. */
  fill?: boolean;
}

/** A PDF, page by page as wide as there is room. */
export function PdfView({ content, coming, outdated = false, problem, fill = false }: PdfViewProps) {
  const { t } = useTranslation('preview');
  // The button that asked for it is gone then.
  const whole = useFocusIfLost<HTMLDivElement>();
  const room = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const [wanted, setWanted] = useState(1);
  const { canvas, page, count, drawn, drawing, failed, again } = usePdf(content, wanted, width);
  const seen = drawn !== null && !fill;
  useEffect(() => {
    if (seen) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [seen, whole]);
  // A page is read from its top.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [page]);
  const fault = problem ?? (failed && !coming ? { text: t('failed'), onRetry: again } : undefined);
  const busy = !fault && (coming || drawing);
  const faded = coming || outdated || (drawing && drawn?.page === page);
  return (
    <Box
      ref={whole}
      role="region"
      tabIndex={-1}
      aria-label={t('title')}
      aria-busy={busy}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        outline: 0,
        ...(fill && { height: '100%' }),
      }}
    >
      <Box
        sx={{
          position: 'relative',
          flexGrow: 1,
          minHeight: fault ? 0 : 160,
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        <Box
          ref={scroller}
          sx={{
            p: 1.5,
            ...(fill && {
              position: 'absolute',
              inset: 0,
              overflowY: 'auto',
              scrollbarGutter: 'stable both-edges',
            }),
          }}
        >
          {fault && <ErrorState title={t('none')} text={fault.text} onRetry={fault.onRetry} />}
          <div ref={room}>
            <Box
              component="canvas"
              ref={canvas}
              role="img"
              aria-label={drawn ? t('page', { page: drawn.page, total: drawn.count }) : undefined}
              hidden={!drawn || fault !== undefined}
              sx={{
                display: 'block',
                width: '100%',
                height: 'auto',
                // Paper is white in the dark too.
                bgcolor: 'common.white',
                boxShadow: 2,
                opacity: faded ? 0.35 : 1,
                '&[hidden]': { display: 'none' },
                '@media (prefers-reduced-motion: no-preference)': { transition: 'opacity 120ms' },
              }}
            />
          </div>
        </Box>
        {busy && (
          <Box
            role="status"
            sx={{
              position: 'absolute',
              inset: 0,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              pointerEvents: 'none',
            }}
          >
            <CircularProgress size={36} aria-label={t('drawing')} />
          </Box>
        )}
      </Box>
      {count > 0 && !fault && (
        <Box role="group" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', pt: 0.5 }}>
          <Turn
            label={t('previous')}
            icon={mdiChevronLeft}
            disabled={page <= 1}
            run={() => setWanted(page - 1)}
          />
          <Typography variant="body2" aria-live="polite" sx={{ px: 1, whiteSpace: 'nowrap' }}>
            {t('page', { page, total: count })}
          </Typography>
          <Turn
            label={t('next')}
            icon={mdiChevronRight}
            disabled={page >= count}
            run={() => setWanted(page + 1)}
          />
        </Box>
      )}
    </Box>
  );
}

interface TurnProps {
  label: string;
  icon: string;
  disabled: boolean;
  run: () => void;
}

function Turn({ label, icon, disabled, run }: TurnProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
      sx={{ width: 44, height: 44 }}
    >
      <Icon path={icon} />
    </IconButton>
  );
}

/** How wide an element is; 0 until it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setWidth(Math.round(current.clientWidth));
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(current);
    return () => observer?.disconnect();
  }, [element]);
  return width;
}
