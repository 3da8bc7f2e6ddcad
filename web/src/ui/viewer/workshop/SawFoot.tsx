import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiArrowLeftBold, mdiArrowRightBold, mdiCheckBold } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { FOOTER } from '@/ui/footer';
import type { Hand } from './useHand';
import type { Saw } from './useSaw';

interface SawFootProps {
  saw: Saw;
  hand: Hand;
  /** Where the work at the saw can be left. */
  onClose?: (() => void) | undefined;
}

/** Back and on, large enough for gloves; the way on lies at the hand. */
export function SawFoot({ saw, hand, onClose }: SawFootProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const { sheet, state, following, step, goOn } = saw;
  const { made } = state;
  const cutting = made < sheet.cuts;
  // A sheet without cuts is over by being taken off the saw.
  const whole = sheet.cuts === 0 && !state.done;
  const over = !cutting && !following && !whole;
  const buttons = [
    <Button
      key="back"
      variant="outlined"
      disabled={made === 0}
      onClick={() => step(-1)}
      aria-label={t('workshop.back')}
      startIcon={<Icon path={mdiArrowLeftBold} />}
      sx={{
        minHeight: { xs: 72 },
        fontSize: '1.1rem',
        // On a phone the arrow says it alone, and the next cut keeps to one line.
        '& .MuiButton-startIcon': { m: { xs: 0, sm: '0 8px 0 -4px' } },
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('workshop.back')}
      </Box>
    </Button>,
    <Button
      key="on"
      variant="contained"
      disabled={over && !onClose}
      onClick={() => {
        if (cutting) step(1);
        else if (over) onClose?.();
        else goOn();
      }}
      endIcon={<Icon path={over ? mdiCheckBold : mdiArrowRightBold} />}
      sx={{
        minHeight: { xs: 72 },
        px: 1.5,
        fontSize: '1.25rem',
        whiteSpace: 'nowrap',
        // The longest words fill the narrowest screens.
        '@media (max-width: 359.95px)': { px: 0.5, '& .MuiButton-endIcon': { display: 'none' } },
      }}
    >
      {cutting
        ? t('workshop.next')
        : over
          ? t('workshop.finish')
          : whole && !following
            ? t('workshop.take')
            : t('command.nextSheet')}
    </Button>,
  ];
  const left = hand === 'left';
  return (
    <Box
      {...FOOTER}
      sx={{
        flex: 'none',
        display: 'grid',
        gridTemplateColumns: left
          ? { xs: 'minmax(0, 1fr) 84px', sm: '1.6fr 1fr' }
          : { xs: '84px minmax(0, 1fr)', sm: '1fr 1.6fr' },
        gap: 1,
        p: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {left ? buttons.reverse() : buttons}
    </Box>
  );
}
