import { sizeInMm } from '@/domain/plan/micrometres';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '@/i18n/lengths';
import { useSizeText } from '../useSizeText';
import { useViewer } from '../viewerContext';
import { TickRow } from './TickRow';
import { usePartName } from './usePartName';
import type { Saw } from './useSaw';

/** The parts of the sheet in the order in which they come free, to be ticked; the cuts tick them too. */
export function PartTicks({ saw }: { saw: Saw }) {
  const { t, i18n } = useTranslation('viewer');
  const { plan } = useViewer();
  const { sheet, state, parts, tickPart, spoilPart } = saw;
  const { made } = state;
  const nameOf = usePartName();
  const sizes = useSizeText();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Where the list scrolls in itself, what the cut frees is in sight.
    const row = list.current?.querySelector<HTMLElement>('[data-freed="true"]');
    if (row && list.current) {
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 3;
    }
  }, [sheet, made]);
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        minHeight: { md: 0 },
        flex: { md: '0 1 auto' },
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Typography component="legend" sx={{ fontWeight: 600, p: 0, pb: 0.5 }}>
        {t('workshop.partsHere', { done: parts.here, all: sheet.parts.length })}
      </Typography>
      <Box ref={list} sx={{ overflow: { md: 'auto' }, minHeight: 0, mx: -1 }}>
        {sheet.parts.map((part, place) => {
          const { id, tile, cut } = part;
          const row = plan.rows.get(tile.panelId ?? '');
          const spoiled = state.parts[place] === 'spoiled';
          return (
            <TickRow
              key={id}
              checked={state.parts[place] === 'done'}
              current={made > 0 && cut === made}
              onChange={() => tickPart(part)}
              number={row?.number}
              name={nameOf(part)}
              size={`${row ? sizes.cut(row) : formatSize(sizeInMm(tile), i18n.language)} ${t('unit.mm')}`}
              finished={row && sizes.finished(row)}
              hint={spoiled ? t('workshop.spoiled') : cut > 0 ? t('workshop.partCut', { number: cut }) : ''}
              spoiled={spoiled}
              spoil={t('workshop.spoilNamed', { name: nameOf(part) })}
              onSpoil={() => spoilPart(part)}
            />
          );
        })}
      </Box>
    </Box>
  );
}
