import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { CalculationRecord } from '@/api/types';
import { clamped } from '@/ui/clamped';

interface RecordNameProps {
  record: CalculationRecord;
  onView: (record: CalculationRecord) => void;
  /** At the head of a card, and as large as a finger. */
  large?: boolean;
}

// A name of several lines stands as far from the card's edge as one of one line.
const LARGE = { fontWeight: 650, fontSize: '1.05rem', minHeight: 44, minWidth: 44, py: 1 };
const SMALL = { fontWeight: 600, fontSize: '0.95rem' };

/** The name of a calculation, which opens it. */
export function RecordName({ record, onView, large = false }: RecordNameProps) {
  return (
    <Link
      component="button"
      onClick={() => onView(record)}
      underline="hover"
      sx={{ textAlign: 'left', color: 'text.primary', ...(large ? LARGE : SMALL) }}
    >
      <Box component="span" title={record.name} sx={clamped(3)}>
        {record.name}
      </Box>
    </Link>
  );
}
