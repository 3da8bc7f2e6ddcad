import { nameWithSet } from '@/domain/plan/panels';
import { sizeInMm } from '@/domain/plan/micrometres';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '@/i18n/lengths';
import { useSizeText } from '../useSizeText';
import { useViewer } from '../viewerContext';
import { isCut, progressOf } from './progress';
import { TickRow } from './TickRow';
import type { Saw } from './useSaw';

/** The parts of the sheet in the order in which they come free, to be ticked; the cuts tick them too. */
export function PartTicks({ saw }: { saw: Saw }) {
  const { t, i18n } = useTranslation('viewer');
  const { plan } = useViewer();
  const { sheet, made, parts, progress, tickPart } = saw;
  const own = progressOf(progress, sheet);
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
        {sheet.parts.map((part) => {
          const { tile, cut } = part;
          const row = plan.rows.get(tile.panelId ?? '');
          return (
            <TickRow
              key={tile.id}
              checked={isCut(part, own)}
              current={made > 0 && cut === made}
              onChange={() => tickPart(part)}
              number={row?.number}
              name={row ? nameWithSet(row) : (tile.label ?? '')}
              size={`${row ? sizes.cut(row) : formatSize(sizeInMm(tile), i18n.language)} ${t('unit.mm')}`}
              finished={row && sizes.finished(row)}
              hint={cut > 0 ? t('workshop.partCut', { number: cut }) : ''}
            />
          );
        })}
      </Box>
    </Box>
  );
}
