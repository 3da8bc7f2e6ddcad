import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiKeyOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '@/api/types';
import { formatDate, formatDateTime } from '@/lib/dates';
import { Icon } from '@/ui/Icon';

/** A key as its owner sees it later: how it begins, when it was used. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('account');
  const { name, prefix, created_at, last_used_at } = apiKey;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1.5, sm: 2 },
        py: 1.5,
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Icon path={mdiKeyOutline} color="action" />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          <code>{`${prefix}…`}</code>
          {' · '}
          {t('keys.made', { date: formatDate(created_at) })}
          {' · '}
          {last_used_at ? t('keys.used', { when: formatDateTime(last_used_at) }) : t('keys.neverUsed')}
        </Typography>
      </Box>
      <Button
        color="error"
        variant="outlined"
        onClick={onRevoke}
        aria-label={t('keys.revokeNamed', { name })}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        {t('keys.revoke')}
      </Button>
    </Box>
  );
}
