import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const SWATCHES = {
  blue: '#1976d2',
  teal: '#00838f',
  green: '#388e3c',
  lime: '#7cb342',
  yellow: '#f9a825',
  orange: '#ef6c00',
  red: '#d32f2f',
  pink: '#c2185b',
  violet: '#7b1fa2',
  brown: '#6d4c41',
  grey: '#607d8b',
} as const;
const NAMES = Object.keys(SWATCHES) as (keyof typeof SWATCHES)[];

const DOT = {
  width: { xs: 44, sm: 36 },
  height: { xs: 44, sm: 36 },
  borderRadius: '50%',
  cursor: 'pointer',
  border: '1px solid var(--mui-palette-divider)',
  '&:has(input:checked), &[data-chosen="true"]': {
    outline: '2px solid var(--mui-palette-text-primary)',
    outlineOffset: 2,
  },
  '&:has(:focus-visible)': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
};
const HIDDEN = {
  appearance: 'none',
  width: '100%',
  height: '100%',
  m: 0,
  cursor: 'pointer',
  outline: 'none',
};

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`; an empty text for none. */
  value: string;
  onChange: (color: string) => void;
}

/** A colour: one of eleven, or any other. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const own = value !== '' && !NAMES.some((name) => SWATCHES[name] === value.toLowerCase());
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1, p: 0 }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
        {NAMES.map((name) => (
          <Box
            key={name}
            component="label"
            title={t(`colors.${name}`)}
            sx={{ ...DOT, bgcolor: SWATCHES[name] }}
          >
            <Box
              component="input"
              type="radio"
              name={id}
              aria-label={t(`colors.${name}`)}
              checked={SWATCHES[name] === value.toLowerCase()}
              onChange={() => onChange(SWATCHES[name])}
              sx={HIDDEN}
            />
          </Box>
        ))}
        <Box
          component="label"
          title={t('colors.own')}
          data-chosen={own}
          sx={{
            ...DOT,
            overflow: 'hidden',
            background: own
              ? value
              : 'conic-gradient(#d32f2f, #f9a825, #388e3c, #00838f, #1976d2, #7b1fa2, #d32f2f)',
          }}
        >
          <Box
            component="input"
            type="color"
            aria-label={t('colors.own')}
            value={value || '#1976d2'}
            onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
            sx={{ ...HIDDEN, opacity: 0, p: 0, border: 0 }}
          />
        </Box>
      </Box>
    </Box>
  );
}
