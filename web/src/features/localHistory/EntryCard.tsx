import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiContentDuplicate, mdiEyeOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/dates';
import { formatArea, formatRun } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import { formatCount, formatPercent, GOOD_USE } from '@/lib/numbers';
import type { Command } from '@/lib/command';
import { CommandButton } from '@/ui/CommandButton';
import { Figures } from '@/ui/Figures';
import type { LocalHistoryEntry } from './entry';

interface EntryCardProps {
  entry: LocalHistoryEntry;
  onOpen: () => void;
  onUse: () => void;
  onRemove: () => void;
}

/** One kept result with its figures. */
export function EntryCard({ entry, onOpen, onUse, onRemove }: EntryCardProps) {
  const { t, i18n } = useTranslation('localHistory');
  const language = i18n.language;
  const { name } = entry;
  const { total_cost: cost, currency } = entry.solution;
  const under = [formatDateTime(new Date(entry.timestamp)), entry.projectName, entry.partial && t('partial')];
  const commands: Command[] = [
    { id: 'view', label: t('view', { name }), icon: mdiEyeOutline, run: onOpen },
    { id: 'use', label: t('use', { name }), icon: mdiContentDuplicate, run: onUse },
    { id: 'remove', label: t('remove', { name }), icon: mdiTrashCanOutline, run: onRemove },
  ];
  return (
    <Card
      component="li"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Link
          component="button"
          onClick={onOpen}
          underline="hover"
          sx={{
            fontWeight: 600,
            fontSize: '1rem',
            textAlign: 'left',
            color: 'text.primary',
            overflowWrap: 'anywhere',
            minHeight: { xs: 44, md: 'auto' },
          }}
        >
          {name || t('title')}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {under.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Figures
        sx={{ flex: '3 1 420px' }}
        items={[
          [t('column.panels'), formatCount(entry.panelCount, language)],
          [t('column.stock'), formatCount(entry.stockPanelCount, language)],
          [t('column.sheets'), formatCount(entry.mosaicCount, language)],
          [
            t('column.used'),
            <Box
              key="used"
              component="span"
              sx={entry.efficiency > GOOD_USE ? { color: 'success.main' } : undefined}
            >
              {formatPercent(entry.efficiency, language)}
            </Box>,
          ],
          [t('column.waste'), formatArea(entry.wasteArea, language)],
          [t('column.cutLength'), formatRun(entry.cutLength, language)],
          ...(cost ? [[t('column.cost'), formatAmount(cost, currency, language)] as [string, string]] : []),
        ]}
      />
      <Box sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
        {commands.map((command) => (
          <CommandButton key={command.id} command={command} />
        ))}
      </Box>
    </Card>
  );
}
