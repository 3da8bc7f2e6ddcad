// The tools above the wizard: sample, what others add, undo, redo, clear.
import { mdiFlaskOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { CommandButton } from '@/ui/CommandButton';
import { MenuButton } from '@/ui/MenuButton';
import type { WizardActions } from './actions';
import { SAMPLES } from '@/domain/job/sampleNames';
import { useWords } from './words';

type WizardToolbarProps = {
  actions: WizardActions;
  /** What others do with the job, such as import and export. */
  tools?: ReactNode;
};

export function WizardToolbar({ actions, tools }: WizardToolbarProps) {
  const { t } = useWords();
  const narrow = useMediaQuery('(max-width:599.95px)');
  const history = (
    <Box sx={{ display: 'flex' }}>
      <CommandButton command={actions.undo} />
      <CommandButton command={actions.redo} />
      <CommandButton command={actions.clear} />
    </Box>
  );
  return (
    <Stack
      direction="row"
      spacing={0.5}
      role="toolbar"
      aria-label={t('toolbar.label')}
      useFlexGap
      sx={{
        // On a phone the first of them stand beside the heading, the others below it in one row.
        display: { xs: 'contents', sm: 'flex' },
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 0.5,
        '& .MuiButton-root': { minHeight: 44, px: { xs: 0.75, sm: 1 }, whiteSpace: 'nowrap' },
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        '& .MuiIconButton-root': { width: 44, height: 44, flex: 'none' },
        '@media (max-width: 379.95px)': {
          '& .MuiButton-root': { px: 0.5, fontSize: '0.8125rem' },
          '& .MuiButton-endIcon': { ml: 0 },
        },
      }}
    >
      {narrow && history}
      <Box
        sx={{
          display: { xs: 'flex', sm: 'contents' },
          flex: '1 0 100%',
          justifyContent: 'space-between',
          // The words begin where the heading does.
          ml: -0.75,
        }}
      >
        <MenuButton
          icon={mdiFlaskOutline}
          label={t('toolbar.sample')}
          {...(narrow && { short: t('toolbar.sampleShort') })}
          entries={SAMPLES.map((sample) => ({
            label: t(`samples.${sample}`),
            hint: t(`samples.${sample}Hint`),
            run: () => void actions.loadSample(sample),
          }))}
        />
        {tools}
      </Box>
      {!narrow && history}
    </Stack>
  );
}
