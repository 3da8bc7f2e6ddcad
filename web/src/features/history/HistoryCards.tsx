import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/dates';
import { formatCount } from '@/lib/numbers';
import { Figures } from '@/ui/Figures';
import { CutNote } from './CutNote';
import { FavoriteButton } from './FavoriteButton';
import { MissedNote } from './MissedNote';
import { ProjectChip } from './ProjectChip';
import { RecordName } from './RecordName';
import { RowActions } from './RowActions';
import type { RowsProps } from './rowHandlers';
import { StatusChip } from './StatusChip';
import { summaryOf } from './summary';
import { UsedRatio } from './UsedRatio';

/** The history on a phone. */
export function HistoryCards({ records, onFavorite, ...handlers }: RowsProps) {
  const { t, i18n } = useTranslation('history');
  const count = (value: number | null) => (value === null ? '–' : formatCount(value, i18n.language));
  return (
    <Box
      component="ul"
      aria-label={t('title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {records.map((record) => {
        const { sheets, usedRatio, cuts } = summaryOf(record);
        return (
          <Card component="li" key={record.id} sx={{ p: 2, py: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
              <Box sx={{ flexGrow: 1, minWidth: 0, '& > .MuiChip-root': { mt: 0.75 } }}>
                <RecordName record={record} onView={handlers.onView} large />
                <Typography variant="body2" color="textSecondary">
                  {formatDateTime(record.submitted_at)}
                </Typography>
                <ProjectChip record={record} />
              </Box>
              <FavoriteButton record={record} onToggle={() => onFavorite(record)} />
            </Box>
            <Figures
              sx={{ my: 1.5 }}
              items={[
                [t('columns.panels'), count(record.panel_count)],
                [t('columns.sheets'), count(sheets)],
                [t('columns.used'), <UsedRatio key="used" ratio={usedRatio} />],
                [t('columns.cuts'), count(cuts)],
              ]}
            />
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                borderTop: 1,
                borderColor: 'divider',
                pt: 0.75,
              }}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <StatusChip status={record.status} />
                <MissedNote record={record} />
                <CutNote record={record} />
              </Box>
              <Box sx={{ '& .MuiIconButton-root': { width: 44, height: 44 } }}>
                <RowActions record={record} {...handlers} />
              </Box>
            </Box>
          </Card>
        );
      })}
    </Box>
  );
}
