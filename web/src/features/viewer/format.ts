// Lengths in the drawing and its tables, in the unit that the person has chosen: see there.

export { formatLength, formatSize } from '@/lib/lengths';
