import { useTranslation } from 'react-i18next';
import type { Fault } from '@/domain/job/fault';
import { formatLength } from '@/i18n/lengths';
import { formatCount } from '@/lib/numbers';

/** A fault of a field as the sentence below it; nothing where there is none. */
export function useFaultWords() {
  const { t, i18n } = useTranslation('stockroom');
  return (fault: Fault | undefined): string | undefined => {
    if (!fault) return undefined;
    const { kind, values = {}, length } = fault;
    const bound = (value: string | number | undefined) =>
      length
        ? t('length', { length: formatLength(Number(value), i18n.language) })
        : formatCount(Number(value), i18n.language);
    if (kind === 'too_small') return t('faults.min', { min: bound(values.min) });
    if (kind === 'too_large') return t('faults.max', { max: bound(values.max) });
    if (kind === 'too_many_decimals') return t('faults.decimals', { max: values.max });
    if (kind === 'ambiguous') {
      return t('faults.ambiguous', { whole: values.whole, decimal: values.decimal });
    }
    return t(kind === 'not_whole' ? 'faults.whole' : 'faults.number');
  };
}
