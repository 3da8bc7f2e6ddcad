import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiKeyOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '@/api/types';
import { formatDate, formatDateTime } from '@/lib/dates';
import { AccessRow } from './AccessRow';

/** No line begins with it. */
const SEPARATOR = '\u00a0· ';

/** Words that stand in one line, and go to the next one together. */
function Whole({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-block' }}>
      {children}
    </Box>
  );
}

/** A key as its owner sees it later: how it begins, when it was used. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('account');
  const { name, prefix, created_at, last_used_at } = apiKey;
  return (
    <AccessRow
      icon={mdiKeyOutline}
      name={name}
      detail={
        <>
          <code>{`${prefix}…`}</code>
          {SEPARATOR}
          <Whole>{t('keys.made', { date: formatDate(created_at) })}</Whole>
          {SEPARATOR}
          <Whole>
            {last_used_at ? t('keys.used', { when: formatDateTime(last_used_at) }) : t('keys.neverUsed')}
          </Whole>
        </>
      }
      action={
        <Button
          color="error"
          variant="outlined"
          onClick={onRevoke}
          aria-label={t('keys.revokeNamed', { name })}
          sx={{ minHeight: { xs: 44, md: 36 }, flexShrink: 0 }}
        >
          {t('keys.revoke')}
        </Button>
      }
    />
  );
}
