import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { GLOVE_PX } from './glove';
import { usePartName } from './usePartName';
import type { Saw } from './useSaw';

interface SawNoteProps {
  id: string;
  saw: Saw;
  onAnew: () => void;
}

/** Says until the next cut that the work goes on where it was left, or what one tap has changed. */
export function SawNote({ id, saw: { note, sheet, state, takeBack }, onAnew }: SawNoteProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const nameOf = usePartName();
  const taken = note?.back !== undefined;
  const number = sheet.index + 1;
  const texts = {
    anew: () => t('workshop.begunAnew'),
    spoiled: () => t('workshop.spoiledNow', { name: note?.part ? nameOf(note.part) : '' }),
    sheet: () => t('workshop.sheetOpened', { number: (note?.sheet ?? sheet).index + 1 }),
    resumed: () =>
      state.made > 0
        ? t('workshop.resumedAt', { sheet: number, cut: state.made })
        : t('workshop.resumed', { sheet: number }),
  };
  return (
    <Box role="status" sx={{ flex: 'none', bgcolor: 'action.hover' }}>
      {note && (
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 1, sm: 2 }, pr: { xs: 0, sm: 1 } }}
        >
          <Box component="span" id={id} sx={{ flex: 1, minWidth: 0, fontSize: '0.9375rem', py: 0.5 }}>
            {texts[note.kind]()}
          </Box>
          <Button
            onClick={taken ? takeBack : onAnew}
            sx={{ minHeight: { xs: GLOVE_PX }, whiteSpace: 'nowrap', flex: 'none' }}
          >
            {taken ? t('common:actions.undo') : t('workshop.anew')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
