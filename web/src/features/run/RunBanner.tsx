import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { mdiAlertOutline, mdiProgressClock } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useRunStore } from '@/api/runStore';
import { useSignedIn } from '@/api/useSignedIn';
import { ended, isActive, isCancelled, isStoppable } from '@/domain/solver/run';
import { formatPercent } from '@/lib/numbers';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { runText } from './runText';

/** The running calculation, on every screen but the calculator's own. */
export function RunBanner({ onOpen }: { onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const { run, change, keepWaiting, leave } = useRunStore();
  const signedIn = useSignedIn();
  if (!run || !signedIn || run.state === 'FINISHED' || isCancelled(run)) return null;

  const active = isActive(run);
  const timedOut = active && run.timedOut;
  const ending = active && run.ending !== null;
  const known = run.state === 'RUNNING' && !ending && !timedOut && !run.unreachable;
  return (
    <Box
      component="section"
      aria-label={t('task.region')}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 1, sm: 2 },
          minHeight: 52,
          flexWrap: 'wrap',
        }}
      >
        <ButtonBase
          onClick={onOpen}
          sx={{
            flex: '1 1 0',
            minWidth: 160,
            justifyContent: 'flex-start',
            gap: 1.5,
            textAlign: 'left',
            p: 1,
            borderRadius: 1,
            minHeight: 44,
          }}
        >
          <Icon path={active ? mdiProgressClock : mdiAlertOutline} color={active ? 'primary' : 'warning'} />
          <Typography component="span" role="status" sx={{ fontWeight: 600 }}>
            {runText(run, t, i18n.language)}
            {known && `, ${formatPercent(run.percent / 100, i18n.language, 0)}`}
          </Typography>
          {timedOut && (
            <Typography component="span" variant="body2" color="textSecondary">
              {t('task.timeoutHint')}
            </Typography>
          )}
          <VisuallyHidden>{t('task.show')}</VisuallyHidden>
        </ButtonBase>
        {timedOut && <Button onClick={keepWaiting}>{t('task.keepWaiting')}</Button>}
        {(isStoppable(run) || ending) && !timedOut && (
          <Button
            onClick={() => change(run.id, (one) => ended(one, 'cancel'))}
            loading={ending}
            variant="outlined"
            sx={{ minHeight: { xs: 44, sm: 36 }, my: 0.5 }}
          >
            {t('task.stop')}
          </Button>
        )}
        {(!active || timedOut) && <Button onClick={leave}>{t('task.dismiss')}</Button>}
      </Box>
      {active && !timedOut && (
        <LinearProgress
          aria-label={t('task.region')}
          variant={known ? 'determinate' : 'indeterminate'}
          value={known ? run.percent : undefined}
        />
      )}
    </Box>
  );
}
