import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { BatchMember } from '@/api/types';
import { formatCount } from '@/lib/numbers';
import { RowList } from '@/ui/RowList';
import { BatchChip } from './BatchChip';

/** The calculations of a batch: a table, or a list on a phone. */
export function MemberTable({ members }: { members: readonly BatchMember[] }) {
  const { t, i18n } = useTranslation('batches');
  const asList = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const withIds = members.some(({ external_id: id }) => id !== null);
  const count = (value: number | null) => (value === null ? '–' : formatCount(value, i18n.language));
  const ratio = ({ total_used_area_ratio: used }: BatchMember) =>
    used === null
      ? '–'
      : new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(used);
  const name = (member: BatchMember) => (
    <Link
      component={RouterLink}
      to={`/history?view=${member.calculation_id}`}
      sx={{ overflowWrap: 'anywhere', display: 'inline-flex', minHeight: 44, alignItems: 'center' }}
    >
      {member.name}
    </Link>
  );
  const state = (member: BatchMember) => (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', minWidth: 110 }}>
      <BatchChip state={member.status} />
      {member.status === 'RUNNING' && (
        <LinearProgress
          variant="determinate"
          value={member.percentage_done}
          aria-label={t('progress', { name: member.name })}
          sx={{ width: 1 }}
        />
      )}
      {member.error !== null && (
        <Typography variant="body2" color="error">
          {member.error}
        </Typography>
      )}
    </Box>
  );
  if (asList) {
    return (
      <RowList label={t('view.calculations')}>
        {members.map((member) => (
          <Box component="li" key={member.calculation_id} sx={{ py: 1, display: 'grid', gap: 0.5 }}>
            {name(member)}
            {state(member)}
            <Typography variant="body2" color="textSecondary">
              {[
                member.mosaic_count === null ? null : t('sheets', { count: member.mosaic_count }),
                member.total_used_area_ratio === null ? null : ratio(member),
                member.not_placed ? t('notPlaced', { count: member.not_placed }) : null,
                member.external_id,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
        ))}
      </RowList>
    );
  }
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('view.table')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('columns.name')}</TableCell>
            {withIds && <TableCell>{t('columns.externalId')}</TableCell>}
            <TableCell>{t('columns.state')}</TableCell>
            <TableCell align="right">{t('columns.sheets')}</TableCell>
            <TableCell align="right">{t('columns.used')}</TableCell>
            <TableCell align="right">{t('columns.notPlaced')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {members.map((member) => (
            <TableRow key={member.calculation_id}>
              <TableCell component="th" scope="row">
                {name(member)}
              </TableCell>
              {withIds && (
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{member.external_id ?? '–'}</TableCell>
              )}
              <TableCell>{state(member)}</TableCell>
              <TableCell align="right">{count(member.mosaic_count)}</TableCell>
              <TableCell align="right">{ratio(member)}</TableCell>
              <TableCell align="right">{count(member.not_placed)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
