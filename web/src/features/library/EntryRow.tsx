import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '@/ui/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '@/api/useMayChange';
import { Icon } from '@/ui/Icon';
import { nameOf, type Entry } from './kinds';

interface EntryRowProps {
  entry: Entry;
  detail: string;
  /** The whole row is one button for it; undefined where there are several ways. */
  onPick?: () => void;
  /** Buttons for several ways. */
  ways?: ReactNode;
  /** Undefined where entries keep their names. */
  onRename?: () => void;
  /** What comes with the program stays; so does everything for who may change nothing. */
  onRemove: () => void;
  busy: boolean;
}

/** An entry of the library: what it is, how it is taken, how it is deleted. */
export function EntryRow({ entry, detail, onPick, ways, onRename, onRemove, busy }: EntryRowProps) {
  const { t, i18n } = useTranslation('library');
  const mayChange = useMayChange();
  const name = nameOf(entry, i18n.language);
  const words = (
    <Box sx={{ minWidth: 0, py: 1, textAlign: 'left' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {detail && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {onPick ? (
        <ButtonBase
          onClick={onPick}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            minHeight: 48,
            px: 1,
            borderRadius: 1,
            justifyContent: 'flex-start',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          {words}
        </ButtonBase>
      ) : (
        <Box
          sx={{
            flexGrow: 1,
            minWidth: 0,
            px: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
          }}
        >
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>{words}</Box>
          <Box sx={{ display: 'flex', gap: 1, pb: { xs: 1, sm: 0 } }}>{ways}</Box>
        </Box>
      )}
      {mayChange && !entry.is_system && onRename && (
        <Tooltip title={t('rename.action')}>
          <IconButton aria-label={t('rename.named', { name })} onClick={onRename} disabled={busy}>
            <Icon path={mdiPencilOutline} />
          </IconButton>
        </Tooltip>
      )}
      {mayChange && !entry.is_system && (
        <Tooltip title={t('delete')}>
          <IconButton aria-label={t('deleteNamed', { name })} onClick={onRemove} disabled={busy}>
            <Icon path={mdiTrashCanOutline} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
