import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Saw } from './useSaw';

interface SawNoteProps {
  id: string;
  saw: Saw;
  onAnew: () => void;
}

/** Says that the work goes on where it was left, or begins anew, until the next cut. */
export function SawNote({ id, saw: { note, sheet, made, takeBack }, onAnew }: SawNoteProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const button = useRef<HTMLButtonElement>(null);
  const anew = note?.kind === 'anew';
  useEffect(() => {
    // The button that began anew may be gone: the keyboard goes on at the one that takes it back.
    if (anew) button.current?.focus();
  }, [anew]);
  const number = sheet.index + 1;
  const text = anew
    ? t('workshop.begunAnew')
    : made > 0
      ? t('workshop.resumedAt', { sheet: number, cut: made })
      : t('workshop.resumed', { sheet: number });
  return (
    <Box role="status" sx={{ flex: 'none', bgcolor: 'action.hover' }}>
      {note && (
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 1, sm: 2 }, pr: { xs: 0, sm: 1 } }}
        >
          <Box component="span" id={id} sx={{ flex: 1, minWidth: 0, fontSize: '0.9375rem', py: 0.5 }}>
            {text}
          </Box>
          <Button
            ref={button}
            onClick={anew ? takeBack : onAnew}
            sx={{ minHeight: { xs: 48 }, whiteSpace: 'nowrap', flex: 'none' }}
          >
            {anew ? t('common:actions.undo') : t('workshop.anew')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
