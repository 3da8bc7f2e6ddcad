// Step 3: name, notes and how to cut.
import { mdiLightbulbOnOutline, mdiStarOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import { toast } from '@/lib/toasts';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useDefaultName } from './defaultName';
import { RECOMMENDED } from '@/domain/job/draft';
import { EffortSlider } from './EffortSlider';
import { GOAL_LEAST_COST } from '@/domain/job/prices';
import { bandsInUse, materialsInUse } from '@/domain/job/ruleOfRow';
import { settingFaults, type SettingPath } from '@/domain/job/settingFaults';
import { EdgeBandRules } from './EdgeBandRules';
import { KerfField } from './KerfField';
import { LengthField } from './LengthField';
import { MaterialRules } from './MaterialRules';
import { MissingPrices } from './MissingPrices';
import { PriceRules } from './PriceRules';
import { SawRules } from './SawRules';
import { SwitchField } from './SwitchField';
import { useCalculatorStore } from './store';
import { faultWords, useWords } from './words';

const PRIORITIES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const PREFERENCES = [0, 1, 2] as const;
type Priority = (typeof PRIORITIES)[number];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack spacing={2.5}>{children}</Stack>
    </Paper>
  );
}

type SettingsStepProps = {
  /** The field for the project, where there may be one. */
  project?: ReactNode;
  /** Configurations from the library. */
  library?: ReactNode;
  /** What the shop takes for the work, where it has a price list. */
  prices?: ReactNode;
};

export function SettingsStep({ project, library, prices }: SettingsStepProps) {
  const { t, language } = useWords();
  const draft = useCalculatorStore((state) => state.draft);
  const serverFaults = useCalculatorStore((state) => state.serverFaults.settings);
  const { setText, configure, endTyping, undo } = useCalculatorStore.getState();
  const { configuration, name, notes } = draft;
  const faults = { ...serverFaults, ...settingFaults(draft) };
  const words = (field: SettingPath) => faults[field] && faultWords(t, faults[field], language);
  const { panels, stock } = draft;
  const materials = useMemo(() => materialsInUse(stock, panels), [stock, panels]);
  const bands = useMemo(() => bandsInUse(panels), [panels]);
  const priority = (PRIORITIES.find((n) => n === configuration.optimization_priority) ??
    0) satisfies Priority;

  const defaultName = useDefaultName(name.trim() === '');

  const recommend = () => {
    configure(RECOMMENDED);
    toast({
      severity: 'info',
      text: t('settings.recommendedDone'),
      action: { label: t('common:actions.undo'), run: undo },
    });
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Section title={t('settings.about')}>
        <TextField
          label={t('settings.name')}
          value={name}
          onChange={(event) => setText('name', event.target.value)}
          onBlur={endTyping}
          fault={words('name')}
          helperText={t('settings.nameHint', { name: defaultName })}
        />
        <TextField
          label={t('settings.notes')}
          value={notes}
          multiline
          minRows={3}
          onChange={(event) => setText('notes', event.target.value)}
          onBlur={endTyping}
          fault={words('notes')}
        />
        {project}
      </Section>
      <Section title={t('settings.goal')}>
        <SelectField
          label={t('settings.priority')}
          value={String(priority)}
          options={PRIORITIES.map((n) => ({ value: String(n), name: t(`settings.priorities.${n}`) }))}
          onChange={(n) => configure({ optimization_priority: Number(n) })}
          helperText={t(`settings.priorityHints.${priority}`)}
        />
        <MissingPrices draft={draft} />
        {priority === GOAL_LEAST_COST && prices}
        <SelectField
          label={t('settings.preference')}
          value={String(configuration.cut_orientation_preference)}
          options={PREFERENCES.map((n) => ({ value: String(n), name: t(`settings.preferences.${n}`) }))}
          onChange={(n) => configure({ cut_orientation_preference: Number(n) })}
        />
        <EffortSlider
          value={configuration.optimization_factor}
          onChange={(optimization_factor) => configure({ optimization_factor }, 'optimization_factor')}
          onDone={endTyping}
        />
      </Section>
      <Section title={t('settings.cutting')}>
        {library}
        <KerfField
          value={configuration.cut_thickness}
          fault={words('cut_thickness')}
          onChange={(cut_thickness) => configure({ cut_thickness })}
        />
        <LengthField
          label={t('settings.minTrim')}
          value={configuration.min_trim_dimension}
          hint={t('settings.minTrimHint')}
          fault={words('min_trim_dimension')}
          onChange={(min_trim_dimension) => configure({ min_trim_dimension })}
        />
        <SawRules rules={configuration} fault={words} onChange={configure} />
        <MaterialRules
          configuration={configuration}
          materials={materials}
          fault={words}
          onChange={configure}
        />
        <EdgeBandRules configuration={configuration} bands={bands} fault={words} onChange={configure} />
        <PriceRules
          prices={configuration.prices}
          fault={words}
          onChange={(changed) => configure({ prices: changed })}
        >
          {prices}
        </PriceRules>
      </Section>
      <Stack spacing={2}>
        <Section title={t('settings.rules')}>
          <SwitchField
            label={t('settings.grain')}
            hint={t('settings.grainHint')}
            checked={configuration.consider_orientation}
            onChange={(consider_orientation) => configure({ consider_orientation })}
          />
          <SwitchField
            label={t('settings.single')}
            hint={t('settings.singleHint')}
            checked={configuration.use_single_stock_unit}
            onChange={(use_single_stock_unit) => configure({ use_single_stock_unit })}
          />
          <Box>
            <Button
              variant="outlined"
              onClick={recommend}
              startIcon={
                <SvgIcon>
                  <path d={mdiStarOutline} />
                </SvgIcon>
              }
            >
              {t('settings.recommended')}
            </Button>
          </Box>
        </Section>
        <Alert
          severity="info"
          icon={
            <SvgIcon>
              <path d={mdiLightbulbOnOutline} />
            </SvgIcon>
          }
        >
          <b>{t('settings.tip')}.</b> {t('settings.tipText')}
        </Alert>
      </Stack>
    </Box>
  );
}
