import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useNames } from './useNames';

/** So many names are told; an offer with prices has them all. */
const MOST_NAMES = 5;

interface UnpricedNoteProps {
  names: readonly string[];
  /** The sentence around them. */
  text: (values: { count: number; names: string }) => string;
}

/** Names what has no price and is therefore in no sum. */
export function UnpricedNote({ names, text }: UnpricedNoteProps) {
  const { t } = useTranslation('costs');
  const named = useNames();
  const others = names.length - MOST_NAMES;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {text({ count: names.length, names: names.slice(0, MOST_NAMES).map(named).join(', ') })}
      {others > 0 && ` ${t('others', { count: others })}`}
    </Alert>
  );
}
