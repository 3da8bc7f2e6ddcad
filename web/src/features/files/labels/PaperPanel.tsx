import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { LabelFormat } from '@/api/types';
import { COUNTS, readDesign, type LabelPaper } from '@/domain/labels/design';
import {
  asOn,
  namedPaper,
  PAPERS,
  withLabelSize,
  withPaperKind,
  type PaperName,
} from '@/domain/labels/paper';
import { LABEL_LIMITS } from '@/lib/labelLimits';
import { SelectField } from '@/ui/SelectField';
import { formatWords } from '../formatWords';
import { shownDesign, useDesign, useDesignStore } from './designStore';
import { propertyFault } from './fieldWords';
import type { ShownFault } from './heldFaults';
import { NumberProperty } from './NumberProperty';
import { PaperPicture } from './PaperPicture';

interface PaperPanelProps {
  /** Their sizes are offered as ready-made ones. */
  formats: readonly LabelFormat[];
  faults: readonly ShownFault[];
}

type Measure = Exclude<keyof LabelPaper, 'kind'>;
type Count = 'columns' | 'rows';

const isCount = (name: Measure): name is Count => name === 'columns' || name === 'rows';
const limitsOf = (name: Measure) => (isCount(name) ? COUNTS : LABEL_LIMITS.LabelPaper[name]);

const OWN = 'own';
const PAIRS = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' } as const;

/** The size of the label, and the paper on which it is printed. */
export function PaperPanel({ formats, faults }: PaperPanelProps) {
  const { t, i18n } = useTranslation('labels');
  const store = useDesignStore();
  const design = useDesign(shownDesign);
  const { paper } = design;
  const { change } = store.getState();
  const ready = formats
    .filter(({ built_in }) => built_in)
    .map((format) => ({ format, as: readDesign(format) }));
  const chosen = ready.find(
    ({ as }) =>
      as.width === design.width &&
      as.height === design.height &&
      JSON.stringify(as.paper) === JSON.stringify(paper),
  );
  const sheet = paper.kind === 'sheet';
  const changePaper = (changes: Partial<LabelPaper>) =>
    change((now) => ({ ...now, paper: { ...now.paper, ...changes } }));

  const side = (name: 'width' | 'height') => (
    <NumberProperty
      kind="length"
      label={t(name === 'width' ? 'paper.labelWidth' : 'paper.labelHeight')}
      value={design[name]}
      min={LABEL_LIMITS.NewLabelFormat[name].minimum}
      max={LABEL_LIMITS.NewLabelFormat[name].maximum}
      fault={propertyFault(faults, name)}
      onCommit={(mm) => change((now) => withLabelSize(now, { [name]: mm }))}
    />
  );
  const ofPaper = (name: Measure, label: string) => (
    <NumberProperty
      kind={isCount(name) ? 'count' : 'length'}
      label={label}
      value={paper[name]}
      min={limitsOf(name).minimum}
      max={limitsOf(name).maximum}
      fault={propertyFault(faults, `paper.${name}`)}
      onCommit={(value) => changePaper({ [name]: value })}
    />
  );

  return (
    <Stack spacing={2}>
      <SelectField
        size="small"
        label={t('paper.preset')}
        value={chosen?.format.id ?? OWN}
        options={[
          ...ready.map(({ format }) => ({ value: format.id, name: formatWords(format, i18n.language) })),
          { value: OWN, name: t('paper.own') },
        ]}
        wrap
        onChange={(id) => {
          const found = ready.find(({ format }) => format.id === id);
          if (found) change((now) => asOn(now, found.as));
        }}
      />
      <Box sx={PAIRS}>
        {side('width')}
        {side('height')}
      </Box>
      <SelectField
        size="small"
        label={t('paper.kind')}
        value={paper.kind}
        options={(['sheet', 'roll'] as const).map((value) => ({ value, name: t(`paper.${value}`) }))}
        onChange={(kind) => change((now) => withPaperKind(now, kind))}
      />
      {sheet && (
        <SelectField
          size="small"
          label={t('paper.format')}
          value={namedPaper(paper) ?? OWN}
          options={[
            ...(Object.keys(PAPERS) as PaperName[]).map((value) => ({ value, name: t(`paper.${value}`) })),
            { value: OWN, name: t('paper.ownSheet') },
          ]}
          onChange={(name) => name !== OWN && changePaper(PAPERS[name])}
        />
      )}
      <Box sx={PAIRS}>
        {ofPaper('width', t(sheet ? 'paper.width' : 'paper.carrierWidth'))}
        {ofPaper('height', t(sheet ? 'paper.height' : 'paper.carrierHeight'))}
        {sheet && ofPaper('columns', t('paper.columns'))}
        {sheet && ofPaper('rows', t('paper.rows'))}
        {sheet && ofPaper('gap_x', t('paper.gap_x'))}
        {sheet && ofPaper('gap_y', t('paper.gap_y'))}
        {ofPaper('margin_left', t('paper.margin_left'))}
        {ofPaper('margin_top', t('paper.margin_top'))}
      </Box>
      <PaperPicture design={design} />
    </Stack>
  );
}
