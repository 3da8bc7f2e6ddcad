import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiCompare, mdiLayersTripleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { clamped } from '@/ui/clamped';
import { focusContentIfLost } from '@/ui/focus';
import { Icon } from '@/ui/Icon';
import { FOOTER } from '@/ui/footer';

interface CompareBarProps {
  picked: readonly CalculationRecord[];
  onCompare: () => void;
  onBatch: () => void;
  onClear: () => void;
}

/** What has been picked, to be compared or to be calculated anew together, at the window's foot. */
export function CompareBar({ picked, onCompare, onBatch, onClear }: CompareBarProps) {
  const { t } = useTranslation('history');
  const mayChange = useMayChange();
  const [a, b] = picked;
  if (!a) return null;
  const two = picked.length === 2;
  return (
    <Paper
      {...FOOTER}
      role="region"
      aria-label={t('compare.title')}
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 2,
        mt: 2,
        pl: 2,
        pr: { xs: 0.5, sm: 2 },
        py: 1,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.5 },
        border: 1,
        borderColor: 'primary.main',
      }}
    >
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        {picked.length > 2 ? (
          <Typography>{t('compare.many', { count: picked.length })}</Typography>
        ) : b ? (
          [t('compare.a', { name: a.name }), t('compare.b', { name: b.name })].map((name) => (
            <Typography key={name} title={name} noWrap sx={{ width: 'fit-content', maxWidth: '100%' }}>
              {name}
            </Typography>
          ))
        ) : (
          <Typography title={a.name} sx={clamped(3)}>
            {t('compare.one', { name: a.name })}
          </Typography>
        )}
      </Box>
      <Button
        // The filled one is in the page's head.
        variant="outlined"
        disabled={!two}
        onClick={onCompare}
        startIcon={<Icon path={mdiCompare} />}
        sx={{
          minHeight: 44,
          flex: 'none',
          // On a phone the names need the room.
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        {t('compare.start')}
      </Button>
      {mayChange && (
        <Button
          variant="outlined"
          onClick={onBatch}
          startIcon={<Icon path={mdiLayersTripleOutline} />}
          sx={{
            minHeight: 44,
            flex: 'none',
            '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
          }}
        >
          {t('compare.batch')}
        </Button>
      )}
      <IconButton
        aria-label={t('compare.clear')}
        onClick={() => {
          onClear();
          focusContentIfLost();
        }}
        sx={{ width: 44, height: 44 }}
      >
        <Icon path={mdiClose} />
      </IconButton>
    </Paper>
  );
}
