import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiFullscreen, mdiFullscreenExit } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clamped } from '@/ui/clamped';
import { Icon } from '@/ui/Icon';
import { GLOVE } from './glove';
import { useFullScreen } from './useFullScreen';
import type { Saw } from './useSaw';

interface SawHeadProps {
  id: string;
  saw: Saw;
  /** The heading's level: the whole page is the saw's, or a dialog. */
  level: 'h1' | 'h2';
  /** What the job is called, where nothing around says it. */
  name?: string | undefined;
  menu: ReactNode;
  /** Whether all is saved. */
  sign?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** Which sheet is on the saw, of equal ones which, and how far the whole job is. */
export function SawHead({ id, saw, level, name, menu, sign, onClose }: SawHeadProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const { sheets, sheet, parts, move } = saw;
  const screen = useFullScreen();
  const several = sheets.length > 1;
  const fullScreen = t(screen.active ? 'workshop.leaveFullScreen' : 'workshop.fullScreen');
  return (
    <Box sx={{ flex: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 }, px: { xs: 0, sm: 1 } }}>
        {several && (
          <IconButton
            aria-label={t('command.previousSheet')}
            disabled={sheet === sheets[0]}
            onClick={() => move(-1)}
            sx={GLOVE}
          >
            <Icon path={mdiChevronLeft} fontSize="large" />
          </IconButton>
        )}
        <Typography
          id={id}
          variant="h3"
          component={level}
          sx={{
            flex: 1,
            minWidth: 0,
            textAlign: several ? 'center' : 'left',
            pl: several ? 0 : 2,
            lineHeight: 1.25,
          }}
        >
          {name && (
            <Box
              component="span"
              sx={{
                ...clamped(1),
                fontWeight: 400,
                fontSize: '0.9375rem',
                color: 'text.secondary',
              }}
            >
              {name}
            </Box>
          )}
          {several
            ? t('workshop.sheetOf', { number: sheet.index + 1, all: sheets.length })
            : t('sheet', { numbers: 1 })}
          {sheet.copies > 1 && (
            <Box component="span" sx={{ fontWeight: 400, fontSize: '1rem', color: 'text.secondary' }}>
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {' · '}
              </Box>
              <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
                {t('workshop.alike', { number: sheet.copy, count: sheet.copies })}
                {sheet.cycles !== null && `, ${t('cycles', { count: sheet.cycles })}`}
              </Box>
            </Box>
          )}
        </Typography>
        {several && (
          <IconButton
            aria-label={t('command.nextSheet')}
            disabled={sheet === sheets.at(-1)}
            onClick={() => move(1)}
            sx={GLOVE}
          >
            <Icon path={mdiChevronRight} fontSize="large" />
          </IconButton>
        )}
        {screen.supported && (
          <IconButton
            aria-label={fullScreen}
            title={fullScreen}
            onClick={screen.toggle}
            // On a phone the menu has it.
            sx={{ ...GLOVE, display: { xs: 'none', sm: 'inline-flex' } }}
          >
            <Icon path={screen.active ? mdiFullscreenExit : mdiFullscreen} />
          </IconButton>
        )}
        {menu}
        {onClose && (
          <IconButton aria-label={t('common:actions.close')} onClick={onClose} sx={GLOVE}>
            <Icon path={mdiClose} />
          </IconButton>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={t('workshop.partsAll', { done: parts.cut, all: parts.all })}
        value={parts.all === 0 ? 0 : (100 * parts.cut) / parts.all}
        sx={{ height: 6 }}
      />
      {sign}
    </Box>
  );
}
