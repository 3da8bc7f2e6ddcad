import { mdiFormatAlignCenter, mdiFormatAlignLeft, mdiFormatAlignRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { LEAST_SIDE, placedBox } from '@/domain/labels/boxes';
import {
  ALIGNS,
  CODE_CONTENTS,
  CODES,
  hasAlign,
  hasText,
  hasType,
  LABEL_FIELDS,
  withKind,
  type LabelField,
} from '@/domain/labels/design';
import { LABEL_LIMITS } from '@/lib/labelLimits';
import { Icon } from '@/ui/Icon';
import { SelectField } from '@/ui/SelectField';
import { chosenFields, shownDesign, useDesign, useDesignStore } from './designStore';
import { propertyFault } from './fieldWords';
import type { ShownFault } from './heldFaults';
import { NumberProperty } from './NumberProperty';
import { TextProperty } from './TextProperty';

const ALIGN_ICONS = {
  left: mdiFormatAlignLeft,
  center: mdiFormatAlignCenter,
  right: mdiFormatAlignRight,
} as const;

/** What all of them have in common; null where they differ. */
function common<V>(fields: readonly LabelField[], pick: (field: LabelField) => V): V | null {
  const [first, ...others] = fields.map(pick);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

/** The properties of the chosen fields; of several, what they have in common. */
export function FieldPanel({ faults }: { faults: readonly ShownFault[] }) {
  const { t } = useTranslation('labels');
  const id = useId();
  const store = useDesignStore();
  const fields = useDesign(useShallow(chosenFields));
  const label = useDesign(shownDesign);
  const [first] = fields;
  if (!first) return <Typography color="textSecondary">{t('none')}</Typography>;

  const change = (changes: Partial<LabelField>, merge?: string) =>
    store
      .getState()
      .arrange(
        (all, ids, design) =>
          all.map((field) => (ids.includes(field.id) ? placedBox({ ...field, ...changes }, design) : field)),
        merge,
      );
  const own = faults.filter(({ field }) => field !== null && fields.some((one) => one.id === field.id));
  const faultOf = (property: string) => propertyFault(own, property);
  const length = (property: 'x' | 'y' | 'width' | 'height') => {
    const room = property === 'x' || property === 'width' ? label.width : label.height;
    const value = common(fields, (field) => field[property]);
    const isPlace = property === 'x' || property === 'y';
    const largest = (field: LabelField) => (property === 'x' ? field.width : field.height);
    const min = isPlace ? 0 : LEAST_SIDE;
    const max = isPlace ? Math.min(...fields.map((field) => room - largest(field))) : room;
    return (
      <NumberProperty
        kind="length"
        label={t(`property.${property}`)}
        value={value}
        min={min}
        max={Math.max(min, Math.round(max * 1000) / 1000)}
        fault={faultOf(property)}
        onCommit={(mm) => change({ [property]: mm })}
      />
    );
  };
  const kind = common(fields, ({ field }) => field);
  const align = common(fields, (field) => field.align);
  const code = common(fields, (field) => field.code);
  const holds = common(fields, (field) => field.holds);
  const allCodes = fields.every(({ field }) => field === 'code');

  return (
    <Stack spacing={2}>
      {fields.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {t('chosen', { count: fields.length })}
        </Typography>
      )}
      {(fields.length === 1 || kind) && (
        <SelectField
          size="small"
          label={t('property.field')}
          value={kind ?? first.field}
          options={LABEL_FIELDS.map((value) => ({ value, name: t(`fields.${value}`) }))}
          onChange={(to) =>
            store
              .getState()
              .arrange((all, ids) =>
                all.map((field) => (ids.includes(field.id) ? withKind(field, to) : field)),
              )
          }
        />
      )}
      {fields.length === 1 && hasText(first) && (
        <TextProperty
          key={first.id}
          value={first.text}
          fault={faultOf('text')}
          onChange={(text) => change({ text }, `text-${first.id}`)}
          onEnd={() => store.getState().endMerge()}
        />
      )}
      {allCodes && (
        <>
          <SelectField
            size="small"
            label={t('property.code')}
            value={code ?? ''}
            options={CODES.map((value) => ({ value, name: t(`codes.${value}`) }))}
            onChange={(value) => value && change({ code: value })}
          />
          <SelectField
            size="small"
            label={t('property.holds')}
            value={holds ?? ''}
            options={CODE_CONTENTS.map((value) => ({ value, name: t(`holds.${value}`) }))}
            onChange={(value) => value && change({ holds: value })}
          />
        </>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {length('x')}
        {length('y')}
        {length('width')}
        {length('height')}
      </Box>
      {fields.every(hasType) && (
        <NumberProperty
          kind="type"
          label={t('property.font_size')}
          value={common(fields, (field) => field.font_size)}
          min={LABEL_LIMITS.LabelField.font_size.minimum}
          max={LABEL_LIMITS.LabelField.font_size.maximum}
          fault={faultOf('font_size')}
          helperText={t('property.fontHint')}
          onCommit={(font_size) => change({ font_size })}
        />
      )}
      {fields.every(hasAlign) && (
        <Box>
          <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {t('property.align')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            aria-labelledby={id}
            value={align}
            onChange={(_, value: LabelField['align'] | null) => value && change({ align: value })}
          >
            {ALIGNS.map((value) => (
              <ToggleButton
                key={value}
                value={value}
                aria-label={t(`aligned.${value}`)}
                data-hint={t(`aligned.${value}`)}
                sx={{ width: 56, height: 44 }}
              >
                <Icon path={ALIGN_ICONS[value]} />
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      )}
    </Stack>
  );
}
