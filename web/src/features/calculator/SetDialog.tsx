// A grain set on the phone, where rows cannot be marked: the rows that go with the one of the opened card, to be ticked.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companionsOf, isMate, withoutSet, withSetOf } from '@/domain/job/makingSets';
import type { PanelInput } from '@/domain/job/rows';
import { shownLength } from '@/i18n/lengths';
import { TitledDialog } from '@/ui/TitledDialog';
import { setWords, tellSet } from './setActions';
import { useCalculatorStore } from './store';
import { useWords } from './words';

type SetDialogProps = { row: PanelInput; onClose: () => void };

export function SetDialog({ row, onClose }: SetDialogProps) {
  const { t, language } = useWords();
  const { t: sets } = useTranslation('sets');
  const draft = useCalculatorStore((state) => state.draft);
  const { mend } = useCalculatorStore.getState();
  // Those that are in its set already are offered, whether they go with it or not.
  const fitting = new Set(companionsOf(row, draft));
  const offered = draft.panels.filter((other) => fitting.has(other) || isMate(row, other));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter((other) => isMate(row, other)).map(({ id }) => id)),
  );
  const made = ticked.size > 1 ? withSetOf(draft, row, ticked) : null;
  const refused = made !== null && 'refused' in made;
  const done = () => {
    onClose();
    if (made === null) {
      const mates = new Set(draft.panels.filter((other) => isMate(row, other)));
      if (row.grain_set !== undefined) mend(({ panels }) => ({ panels: withoutSet(panels, mates) }));
    } else if (!('refused' in made)) {
      mend(() => ({ panels: made.panels }));
      tellSet(made);
    }
  };
  const toggle = ({ id }: PanelInput) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <TitledDialog title={t('grainSet.make')} onClose={onClose} maxWidth="xs">
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{sets('intro')}</Typography>
        {offered.length < 2 ? (
          <Alert severity="info">{sets('none')}</Alert>
        ) : (
          <Stack role="group" aria-label={sets('rows')}>
            {offered.map((other) => (
              <FormControlLabel
                key={other.id}
                control={
                  <Checkbox
                    checked={ticked.has(other.id)}
                    disabled={other.id === row.id}
                    onChange={() => toggle(other)}
                  />
                }
                label={`${other.label}, ${shownLength(other.width, language)} × ${shownLength(other.height, language)}`}
                sx={{ minHeight: 44 }}
              />
            ))}
          </Stack>
        )}
        {made && (
          <Alert severity={refused ? 'warning' : 'info'} role="status" sx={{ mt: 1 }}>
            {setWords(made)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <Button variant="contained" disabled={refused} onClick={done}>
          {t('edge.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
