import { mdiArrowLeftRight, mdiArrowUpDown } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** The direction of the grain as a small arrow; nothing where there is none. */
export function GrainMark({ grain }: { grain: number }) {
  const { t } = useTranslation('stockroom');
  if (grain !== 1 && grain !== 2) return null;
  const words = t(grain === 1 ? 'grainMarks.1' : 'grainMarks.2');
  return (
    <span title={words} style={{ whiteSpace: 'nowrap' }}>
      {' '}
      <Icon
        path={grain === 1 ? mdiArrowLeftRight : mdiArrowUpDown}
        sx={{ fontSize: '1rem', verticalAlign: '-0.15em', color: 'text.secondary' }}
      />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
