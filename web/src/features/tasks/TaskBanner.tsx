import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { mdiAlertOutline, mdiProgressClock } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/lib/numbers';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useTaskStore } from './taskStore';
import { taskText } from './taskText';
import { useStopTask } from './useStopTask';
import { useTask } from './useTask';

/** The running calculation, on every screen but the calculator's own. */
export function TaskBanner({ onOpen }: { onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const task = useTask();
  const { clear, keepWaiting } = useTaskStore();
  const { stop } = useStopTask();
  if (task.state === null || task.state === 'FINISHED' || task.cancelled) return null;

  const known = task.state === 'RUNNING' && !task.ending && !task.timedOut && !task.unreachable;
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
          <Icon
            path={task.active ? mdiProgressClock : mdiAlertOutline}
            color={task.active ? 'primary' : 'warning'}
          />
          <Typography component="span" role="status" sx={{ fontWeight: 600 }}>
            {taskText(task, t, i18n.language)}
            {known && `, ${formatPercent(task.percent / 100, i18n.language, 0)}`}
          </Typography>
          {task.timedOut && (
            <Typography component="span" variant="body2" color="textSecondary">
              {t('task.timeoutHint')}
            </Typography>
          )}
          <VisuallyHidden>{t('task.show')}</VisuallyHidden>
        </ButtonBase>
        {task.timedOut && <Button onClick={keepWaiting}>{t('task.keepWaiting')}</Button>}
        {(task.stoppable || task.ending) && !task.timedOut && (
          <Button
            onClick={() => stop('cancel')}
            loading={task.ending !== null}
            variant="outlined"
            sx={{ minHeight: { xs: 44, sm: 36 }, my: 0.5 }}
          >
            {t('task.stop')}
          </Button>
        )}
        {(!task.active || task.timedOut) && <Button onClick={clear}>{t('task.dismiss')}</Button>}
      </Box>
      {task.active && !task.timedOut && (
        <LinearProgress
          aria-label={t('task.region')}
          variant={known ? 'determinate' : 'indeterminate'}
          value={known ? task.percent : undefined}
        />
      )}
    </Box>
  );
}
