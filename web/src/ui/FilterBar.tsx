import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SelectField } from './SelectField';
import type { SelectFieldProps } from './selectFieldProps';

/** Search, filters and order above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
      {children}
    </Box>
  );
}

/** One of the filters: as wide as what is chosen wants, on a phone in a row of its own where two would cut it short. */
export function FilterField<V extends string>(props: Omit<SelectFieldProps<V>, 'size' | 'sx'>) {
  return (
    <SelectField
      {...props}
      size="small"
      sx={{
        flex: { xs: '1 1 auto', sm: '0 1 auto' },
        minWidth: { xs: 150, sm: 170 },
        maxWidth: { xs: '100%', sm: 260 },
      }}
    />
  );
}
