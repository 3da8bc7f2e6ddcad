// How many equal sheets the saw cuts at once.
import { useTranslation } from 'react-i18next';
import { countFault } from '@/domain/job/rowFaults';
import { LIMITS } from '@/lib/fieldLimits';
import { CommitField } from '@/ui/CommitField';
import { faultWords, useWords } from './words';

const SHEETS_AT_ONCE = LIMITS.Configuration.sheets_at_once;

type SheetsAtOnceProps = {
  value: number;
  fault: string | undefined;
  onChange: (count: number) => void;
};

export function SheetsAtOnce({ value, fault, onChange }: SheetsAtOnceProps) {
  const { t } = useTranslation('saw');
  const { t: words, language } = useWords();
  return (
    <CommitField
      label={t('atOnce')}
      value={String(value)}
      fault={fault}
      faultOf={(text) => {
        const found = countFault(text.trim(), SHEETS_AT_ONCE);
        return found && faultWords(words, found, language);
      }}
      helperText={t('atOnceHint')}
      onCommit={(text) => onChange(Number(text.trim().replace(',', '.')))}
      onStep={(by, text) => {
        const now = Number(text ?? value);
        if (!Number.isInteger(now)) return false;
        onChange(Math.min(SHEETS_AT_ONCE.maximum, Math.max(SHEETS_AT_ONCE.minimum, now + by)));
        return true;
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
