import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { CalculationRecord } from '@/api/types';
import { ColorDot } from '@/ui/ColorDot';

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
  return (
    <Chip
      size="small"
      label={name}
      variant="outlined"
      onClick={onClick}
      aria-label={label}
      icon={
        <Box component="span" sx={{ display: 'inline-flex', pl: 0.75 }}>
          <ColorDot color={color ?? '#1976d2'} />
        </Box>
      }
      sx={{ maxWidth: '100%' }}
    />
  );
}
