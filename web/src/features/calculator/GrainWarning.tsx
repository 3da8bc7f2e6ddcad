// Says that the grain of the panels would not count, and puts it right.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import type { Draft } from '@/domain/job/draft';
import { grainTrouble, withGrain } from '@/domain/job/mends';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';
import { listText } from '@/lib/locale';

export function GrainWarning({ draft }: { draft: Draft }) {
  const { t, language } = useWords();
  const { configure, mend: mendRows } = useCalculatorStore.getState();
  const trouble = useMemo(() => grainTrouble(draft), [draft]);
  if (!trouble) return null;
  const [text, button, mend] =
    trouble.kind === 'ignored'
      ? [
          t('panels.grainIgnored', { count: trouble.pieces }),
          t('panels.keepGrain'),
          () => configure({ consider_orientation: true }),
        ]
      : [
          t('panels.grainSheets', {
            materials: listText(
              trouble.materials.map((material) => materialName(t, material)),
              language,
            ),
          }),
          t('panels.grainAlong'),
          () => mendRows(withGrain(trouble.materials)),
        ];
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" variant="outlined" onClick={mend} sx={{ minHeight: { xs: 44, sm: 36 } }}>
          {button}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
