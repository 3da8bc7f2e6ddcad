// What the import amounts to: rows, pieces, faults, labels that change, limits of the plan.
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { PlanLimits } from '@/domain/job/limits';
import { LimitAlert } from '@/ui/LimitAlert';
import type { ListName } from './read/parts';
import type { UnreadCell } from './read/unread';
import type { Effect } from './session';

type NotesProps = {
  effects: Record<ListName, Effect>;
  titles: readonly string[];
  /** Lines of other programs that are no panels, in words. */
  leftOut: readonly string[];
  /** Sizes without a unit are taken for inches, because others are. */
  inches: boolean;
  /** Cells that say something which no row can hold. */
  unread: readonly UnreadCell[];
  /** Lines of totals that are left out, in words. */
  totals: readonly string[];
  plan: PlanLimits | undefined;
};

const DENSE = { py: 0 } as const;

const MOST_CELLS = 5;

export function Notes({ effects, titles, leftOut, inches, unread, totals, plan }: NotesProps) {
  const { t } = useTranslation('transfer');
  const lists = (['panels', 'stock'] as const).filter((list) => effects[list].rows > 0);
  const sum = (key: 'faulty' | 'zero' | 'renamed' | 'numbered') =>
    lists.reduce((total, list) => total + effects[list][key], 0);
  // The number stays beside the label that it tells apart.
  const example = (effects.panels.example || effects.stock.example).replace(/ (?=\(\d+\)$)/, '\u00a0');
  const remarks = [
    titles.length > 0 && t('note.titles', { titles: titles.join(' · ') }),
    leftOut.length > 0 &&
      t('note.leftOut', {
        count: leftOut.length,
        lines: [...leftOut.slice(0, MOST_CELLS), ...(leftOut.length > MOST_CELLS ? ['…'] : [])].join('; '),
      }),
    totals.length > 0 && t('note.totals', { count: totals.length, totals: totals.join('; ') }),
    inches && t('note.inches', { options: t('check.options') }),
    sum('renamed') > 0 && t('note.renamed', { count: sum('renamed'), example }),
    sum('numbered') > 0 && t('note.numbered', { count: sum('numbered') }),
    sum('zero') > 0 && t('note.zeroRows', { count: sum('zero') }),
  ].filter((remark): remark is string => typeof remark === 'string');
  return (
    <Stack spacing={1}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {lists
          .map(
            (list) =>
              `${t(`list.${list}`)}: ${t('note.rows', { count: effects[list].rows })}, ${t('note.pieces', {
                count: effects[list].ownPieces,
              })}`,
          )
          .join(' · ')}
      </Typography>
      {lists.map((list) => (
        <LimitAlert key={list} list={list} count={effects[list].pieces} plan={plan} sx={DENSE} />
      ))}
      {sum('faulty') > 0 && (
        <Alert severity="error" sx={DENSE}>
          {t('note.faults', { count: sum('faulty') })}
        </Alert>
      )}
      {unread.length > 0 && (
        <Alert severity="warning" sx={DENSE}>
          {unread.slice(0, MOST_CELLS).map(({ row, key, heading, text }) => (
            <div key={`${row} ${key} ${text}`}>
              {t(`note.unread.${key}`, { row, column: heading ?? t(`field.${key}`), text })}
            </div>
          ))}
          {unread.length > MOST_CELLS && t('note.unreadMore', { count: unread.length - MOST_CELLS })}
        </Alert>
      )}
      {remarks.length > 0 && (
        <Alert severity="info" sx={DENSE}>
          {remarks.map((remark) => (
            <div key={remark}>{remark}</div>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
