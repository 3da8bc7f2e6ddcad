import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFixed } from '@/lib/numbers';
import { textWidth } from '../geometry/fitText';
import { useNames } from '../useNames';
import { useViewer, useViewerState } from '../viewerContext';
import { Thumbnail } from './Thumbnail';
import { thumbnailWidth } from './thumbnailWidth';

interface StripProps {
  /** Of the element that shows the sheet. */
  panelId: string;
}

/** The different sheets side by side; the arrow keys go from one to the next. */
export function SheetStrip({ panelId }: StripProps) {
  const { t } = useTranslation('viewer');
  const { plan, store } = useViewer();
  const current = useViewerState((state) => state.group);
  const list = useRef<HTMLDivElement>(null);
  const materials = new Set(plan.groups.map((group) => group.mosaic.material));

  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!strip || !tab) return;
    // Not scrollIntoView: that would scroll the page as well.
    const left = tab.offsetLeft - strip.offsetLeft;
    if (left < strip.scrollLeft) strip.scrollLeft = left - 8;
    else if (left + tab.offsetWidth > strip.scrollLeft + strip.clientWidth) {
      strip.scrollLeft = left + tab.offsetWidth - strip.clientWidth + 8;
    }
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const last = plan.groups.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: last,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(last, to));
    store.getState().showSheet(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <Box
      ref={list}
      role="tablist"
      aria-label={t('strip')}
      onKeyDown={move}
      sx={{
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        p: 0.5,
        mx: -0.5,
        position: 'relative',
        scrollbarWidth: 'thin',
      }}
    >
      {plan.groups.map((_, group) => (
        <SheetTab
          key={group}
          group={group}
          current={group === current}
          panelId={panelId}
          material={materials.size > 1}
        />
      ))}
    </Box>
  );
}

/** How high a sheet is in small. */
const THUMBNAIL = 56;

/** A card that is short of room keeps so much for a text of that font, and what it has beside it. */
function leastFor(text: string, font: number, beside: number): number {
  return Math.min(178, textWidth(text, font) + beside);
}

interface TabProps {
  group: number;
  current: boolean;
  panelId: string;
  /** The material is told too. */
  material: boolean;
}

const SheetTab = memo(function SheetTab({ group, current, panelId, material }: TabProps) {
  const { t, i18n } = useTranslation('viewer');
  const names = useNames();
  const { plan, store } = useViewer();
  const shown = plan.groups[group];
  if (!shown) return null;
  const { mosaic, indices, cycles } = shown;
  const name = names.material(mosaic.material);
  const sheets = names.sheet(indices);
  return (
    <ButtonBase
      role="tab"
      id={`${panelId}-tab-${group}`}
      aria-selected={current}
      aria-controls={panelId}
      tabIndex={current ? 0 : -1}
      onClick={() => store.getState().showSheet(group)}
      sx={{
        // Names are whole as long as the strip has room for them.
        flex: '0 1 auto',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        minWidth: Math.max(
          104,
          thumbnailWidth(mosaic, THUMBNAIL) + 20,
          material ? leastFor(name, 13, 84) : 0,
          indices.length > 1 ? leastFor(sheets, 17, 60) : 0,
        ),
        gap: 0.5,
        p: 1,
        borderRadius: 1,
        border: 2,
        borderColor: current ? 'primary.main' : 'divider',
        bgcolor: current ? 'action.selected' : 'background.paper',
        fontFamily: 'inherit',
        fontSize: '0.8rem',
        lineHeight: 1.3,
        textAlign: 'left',
      }}
    >
      <Box sx={{ alignSelf: 'center' }}>
        <Thumbnail group={group} height={THUMBNAIL} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontWeight: 600 }}>
        <span>{sheets}</span>
        {indices.length > 1 && <span>{`×\u00a0${indices.length}`}</span>}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          color: current ? 'text.primary' : 'text.secondary',
        }}
      >
        <span>{formatFixed(mosaic.usedShare, i18n.language, 1, 'percent')}</span>
        {material && (
          <Box
            component="span"
            sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
        )}
      </Box>
      {cycles !== null && indices.length > 1 && (
        <Box component="span" sx={{ color: current ? 'text.primary' : 'text.secondary' }}>
          {t('cycles', { count: cycles })}
        </Box>
      )}
    </ButtonBase>
  );
});
