import Chip from '@mui/material/Chip';
import type { CalculationRecord } from '@/api/types';
import { contrastText } from './contrastText';

const USUAL = '#1976d2';

interface ProjectChipProps {
  record: Pick<CalculationRecord, 'project_name' | 'project_color'>;
  /** Shows the calculations of this project only. */
  onClick?: () => void;
  label?: string;
}

/** The project of a calculation, in its colour; nothing for one without. */
export function ProjectChip({
  record: { project_name: name, project_color: color },
  onClick,
  label,
}: ProjectChipProps) {
  if (!name) return null;
  const ground = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : USUAL;
  return (
    <Chip
      size="small"
      label={name}
      onClick={onClick}
      aria-label={label}
      sx={{
        maxWidth: 'min(100%, 320px)',
        border: 1,
        borderColor: 'divider',
        fontWeight: 600,
        color: contrastText(ground),
        '&, &:hover, &.Mui-focusVisible': { bgcolor: ground },
      }}
    />
  );
}
