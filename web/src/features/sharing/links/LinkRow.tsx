import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiEyeOutline, mdiSawBlade } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { SharedLink } from '@/api/shared';
import { formatDate, formatDateTime } from '@/lib/dates';
import { Icon } from '@/ui/Icon';

interface LinkRowProps {
  link: SharedLink;
  /** Left out for who may only look. */
  onEnd?: (() => void) | undefined;
}

/** A link as its maker sees it later: what it is for, since when and until when. */
export function LinkRow({ link, onEnd }: LinkRowProps) {
  const { t } = useTranslation('sharing');
  const made = t('madeOn', { when: formatDateTime(link.created_at) });
  const ends = link.expires_at ? t('ends', { date: formatDate(link.expires_at) }) : t('endsNever');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.5 }}>
      <Icon path={link.kind === 'saw' ? mdiSawBlade : mdiEyeOutline} color="action" />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{t(`kinds.${link.kind}`)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {made} · {ends}
        </Typography>
      </Box>
      {onEnd && (
        <Button
          color="error"
          variant="outlined"
          onClick={onEnd}
          aria-label={t('endNamed', { kind: t(`kinds.${link.kind}`), when: formatDateTime(link.created_at) })}
          sx={{ minHeight: 44, flexShrink: 0 }}
        >
          {t('end')}
        </Button>
      )}
    </Box>
  );
}
