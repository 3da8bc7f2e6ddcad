import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiChevronLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { CommandButton } from '../CommandButton';
import type { Saw } from './useSaw';

interface SawHeadProps {
  id: string;
  saw: Saw;
  onClose: () => void;
}

/** Which sheet is on the saw, and of equal ones which. */
export function SawHead({ id, saw, onClose }: SawHeadProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const { sheets, sheet, move } = saw;
  const several = sheets.length > 1;
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {several && (
        <IconButton
          aria-label={t('command.previousSheet')}
          disabled={sheet === sheets[0]}
          onClick={() => move(-1)}
          sx={LARGE}
        >
          <Icon path={mdiChevronLeft} fontSize="large" />
        </IconButton>
      )}
      <Typography
        id={id}
        variant="h3"
        component="h2"
        sx={{ flex: 1, minWidth: 0, textAlign: several ? 'center' : 'left', py: 1, lineHeight: 1.25 }}
      >
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
          sx={LARGE}
        >
          <Icon path={mdiChevronRight} fontSize="large" />
        </IconButton>
      )}
      <CommandButton command="rotate" />
      <IconButton aria-label={t('common:actions.close')} onClick={onClose} sx={LARGE}>
        <Icon path={mdiClose} />
      </IconButton>
    </Box>
  );
}

const LARGE = { width: 52, height: 52 } as const;
