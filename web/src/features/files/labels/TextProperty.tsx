import { mdiCodeBraces } from '@mdi/js';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAMES, type TemplateName } from '@/domain/labels/template';
import { LABEL_LIMITS } from '@/lib/labelLimits';
import { MenuButton } from '@/ui/MenuButton';
import { TextField } from '@/ui/TextField';

interface TextPropertyProps {
  value: string;
  fault: string | undefined;
  onChange: (text: string) => void;
  /** The typing has ended. */
  onEnd: () => void;
}

/** Words of one's own, with a menu of the names that may stand in braces. */
export function TextProperty({ value, fault, onChange, onEnd }: TextPropertyProps) {
  const { t } = useTranslation('labels');
  const input = useRef<HTMLTextAreaElement>(null);
  const nameOf = (name: TemplateName) =>
    name === 'width' || name === 'height' ? t(`names.${name}`) : t(`fields.${name}`);
  const insert = (name: TemplateName) => {
    const { current } = input;
    const from = current?.selectionStart ?? value.length;
    const to = current?.selectionEnd ?? from;
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`);
    onEnd();
  };
  return (
    <Box>
      <TextField
        size="small"
        label={t('property.text')}
        value={value}
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        inputRef={input}
        fault={fault}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onEnd}
        slotProps={{ htmlInput: { maxLength: LABEL_LIMITS.LabelField.text.maxLength } }}
      />
      <MenuButton
        label={t('property.insert')}
        icon={mdiCodeBraces}
        entries={TEMPLATE_NAMES.map((name) => ({
          id: name,
          label: nameOf(name),
          hint: `{${name}}`,
          run: () => insert(name),
        }))}
        sx={{ mt: 0.5, minHeight: 44 }}
      />
    </Box>
  );
}
