import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/dates';
import { formatCount } from '@/lib/numbers';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
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

/** The history on a wide screen. */
export function HistoryTable({ records, onFavorite, onProject, ...handlers }: RowsProps) {
  const { t, i18n } = useTranslation('history');
  const count = (value: number | null) => (value === null ? '–' : formatCount(value, i18n.language));
  return (
    <TableContainer>
      <Table aria-label={t('title')} sx={{ '& td, & th': { px: 1.25 } }}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <VisuallyHidden>{t('columns.favorite')}</VisuallyHidden>
            </TableCell>
            <TableCell>{t('columns.name')}</TableCell>
            <TableCell>{t('columns.submitted')}</TableCell>
            <TableCell>{t('columns.status')}</TableCell>
            <TableCell align="right">{t('columns.panels')}</TableCell>
            <TableCell align="right">{t('columns.sheets')}</TableCell>
            <TableCell align="right">{t('columns.used')}</TableCell>
            <TableCell align="right">{t('columns.cuts')}</TableCell>
            <TableCell align="right">
              <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => {
            const { sheets, usedRatio, cuts } = summaryOf(record);
            return (
              <TableRow key={record.id} hover>
                <TableCell padding="checkbox">
                  <FavoriteButton record={record} onToggle={() => onFavorite(record)} />
                </TableCell>
                <TableCell sx={{ minWidth: 180, maxWidth: 320 }}>
                  <RecordName record={record} onView={handlers.onView} />
                  {record.project_name && (
                    <Box sx={{ mt: 0.5 }}>
                      <ProjectChip
                        record={record}
                        label={t('showProject', { name: record.project_name })}
                        onClick={() => onProject(record)}
                      />
                    </Box>
                  )}
                  {record.notes && (
                    <Typography variant="body2" color="textSecondary" noWrap title={record.notes}>
                      {record.notes}
                    </Typography>
                  )}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(record.submitted_at)}</TableCell>
                <TableCell>
                  <StatusChip status={record.status} />
                  <Box sx={{ mt: 0.25, display: 'flex', flexDirection: 'column' }}>
                    <MissedNote record={record} />
                    <CutNote record={record} />
                  </Box>
                </TableCell>
                <TableCell align="right">{count(record.panel_count)}</TableCell>
                <TableCell align="right">{count(sheets)}</TableCell>
                <TableCell align="right">
                  <UsedRatio ratio={usedRatio} />
                </TableCell>
                <TableCell align="right">{count(cuts)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <RowActions record={record} {...handlers} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
