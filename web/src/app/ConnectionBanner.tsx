import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiCloudCheckOutline, mdiCloudOffOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, watchConnection, type Connection } from '@/api/connection';
import { Icon } from '@/ui/Icon';

/** How long the good news stays, ms. */
const BACK_MS = 4000;

/** Says quietly that the server cannot be reached, and that nothing is lost; and when it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connection = useConnection((state) => state.connection);
  const back = useReturn(connection);
  useEffect(watchConnection, []);

  const shown = connection === 'fine' ? (back ? 'back' : null) : connection;
  return (
    <Box role="status" aria-label={t('connection.label')}>
      {shown && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: { xs: 2, sm: 3 },
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: `color-mix(in srgb, var(--mui-palette-${shown === 'back' ? 'success' : 'warning'}-main) 14%, var(--mui-palette-background-paper))`,
          }}
        >
          <Icon
            path={shown === 'back' ? mdiCloudCheckOutline : mdiCloudOffOutline}
            color={shown === 'back' ? 'success' : 'warning'}
          />
          <Typography variant="body2">{t(`connection.${shown}`)}</Typography>
        </Box>
      )}
    </Box>
  );
}

/** True for a while after the connection came back; what failed meanwhile is asked for again. */
function useReturn(connection: Connection): boolean {
  const client = useQueryClient();
  const before = useRef(connection);
  const [back, setBack] = useState(false);
  useEffect(() => {
    const was = before.current;
    before.current = connection;
    if (connection !== 'fine' || was === 'fine') return;
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    const start = setTimeout(() => setBack(true));
    const end = setTimeout(() => setBack(false), BACK_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setBack(false);
    };
  }, [connection, client]);
  return back;
}
