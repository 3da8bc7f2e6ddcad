// The look: a calm workshop. Warm paper and steel in the light, graphite in the dark; both drawn, none inverted.
// Everything else takes its colours from `var(--mui-palette-…)`.

import { createTheme, type Theme } from '@mui/material/styles';

const FONT =
  '"Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** On a phone whatever is tapped is as large as a finger needs it. */
const PHONE = '@media (max-width: 599px)';
const FINGER = 44;

const line = (at: 'top' | 'bottom', colour: string, height: number, attachment: string) =>
  `linear-gradient(var(--mui-palette-${colour}) 0 0) ${at} / 100% ${height}px no-repeat ${attachment}`;
const SCROLL_LINES = {
  background: [
    line('top', 'background-paper', 2, 'local'),
    line('bottom', 'background-paper', 2, 'local'),
    line('top', 'divider', 1, 'scroll'),
    line('bottom', 'divider', 1, 'scroll'),
  ].join(', '),
};

const create = (): Theme =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    defaultColorScheme: 'dark',
    colorSchemes: {
      light: {
        palette: {
          contrastThreshold: 4.5,
          primary: { main: '#1c5f92', light: '#4585b5', dark: '#134669', contrastText: '#ffffff' },
          secondary: { main: '#8a5412', light: '#b27a33', dark: '#63390a', contrastText: '#ffffff' },
          success: { main: '#2c6e37', light: '#4f9159', dark: '#1d4f26', contrastText: '#ffffff' },
          warning: { main: '#9a5600', light: '#c47a1c', dark: '#6f3d00', contrastText: '#ffffff' },
          error: { main: '#b3261e', light: '#d3564c', dark: '#8c1d18', contrastText: '#ffffff' },
          info: { main: '#1c5f92', light: '#4585b5', dark: '#134669', contrastText: '#ffffff' },
          background: { default: '#f4f3f0', paper: '#ffffff' },
          text: { primary: '#1d2125', secondary: '#545c64' },
          divider: '#dcd9d2',
        },
      },
      dark: {
        palette: {
          contrastThreshold: 4.5,
          primary: { main: '#86bde6', light: '#b4d8f2', dark: '#5596c5', contrastText: '#0d1b26' },
          secondary: { main: '#e2ad63', light: '#f0cb96', dark: '#b98336', contrastText: '#221503' },
          success: { main: '#84c78c', light: '#abdbb0', dark: '#57a061', contrastText: '#0c1f0f' },
          warning: { main: '#f0b255', light: '#f7cf91', dark: '#c4862a', contrastText: '#231502' },
          error: { main: '#f28b82', light: '#f7b4ae', dark: '#b3261e', contrastText: '#2b0705' },
          info: { main: '#86bde6', light: '#b4d8f2', dark: '#5596c5', contrastText: '#0d1b26' },
          background: { default: '#15181b', paper: '#1d2125' },
          text: { primary: '#e8e6e1', secondary: '#a9b0b6' },
          divider: '#353b41',
        },
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      h1: {
        fontSize: 'clamp(1.9rem, 1.3rem + 2.2vw, 2.9rem)',
        fontWeight: 700,
        lineHeight: 1.15,
        textWrap: 'balance',
        letterSpacing: '-0.02em',
      },
      h2: { fontSize: '1.6rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
      h3: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3 },
      h4: { fontSize: '1.1rem', fontWeight: 650, lineHeight: 1.35 },
      h5: { fontSize: '1rem', fontWeight: 650 },
      h6: { fontSize: '0.95rem', fontWeight: 650 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButtonBase: {
        styleOverrides: {
          root: {
            '&.Mui-focusVisible': {
              outline: '2px solid var(--mui-palette-primary-main)',
              outlineOffset: 2,
            },
          },
        },
      },
      MuiButton: {
        // One filled button a screen; beside it outlined and text buttons in the primary colour. In the text's colour
        // (`inherit`) are only the way back, the tools over a table, and what stands within an alert.
        // The outline tells the focus; a pulsing patch within it only blurs the words.
        defaultProps: { disableElevation: true, disableFocusRipple: true },
        styleOverrides: { root: { [PHONE]: { minHeight: FINGER, minWidth: FINGER } } },
      },
      // A menu cuts off what lies outside of its entries.
      MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
      MuiIconButton: {
        defaultProps: { disableFocusRipple: true },
        styleOverrides: { root: { [PHONE]: { minHeight: FINGER, minWidth: FINGER } } },
      },
      MuiInputBase: { styleOverrides: { root: { [PHONE]: { minHeight: FINGER } } } },
      // The field around it is what is tapped.
      MuiAutocomplete: {
        styleOverrides: { endAdornment: { '& .MuiIconButton-root': { minHeight: 0, minWidth: 0 } } },
      },
      MuiFormControlLabel: { styleOverrides: { root: { [PHONE]: { minHeight: FINGER } } } },
      // A line where fields run on above or below what is seen: it belongs to the box, and what covers it to the fields.
      MuiDialogContent: { styleOverrides: { root: { '&:not(.MuiDialogContent-dividers)': SCROLL_LINES } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            [PHONE]: {
              '&:not(.MuiDialog-paperFullScreen)': { margin: 16, maxHeight: 'calc(100% - 32px)' },
              '&.MuiDialog-paperFullWidth:not(.MuiDialog-paperFullScreen)': { width: 'calc(100% - 32px)' },
            },
          },
        },
      },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
      MuiSkeleton: {
        styleOverrides: {
          root: { backgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 8%, transparent)' },
        },
      },
      MuiAlert: {
        styleOverrides: {
          action: {
            whiteSpace: 'nowrap',
            // Words and buttons beside each other leave neither enough room on a phone.
            [PHONE]: {
              '&:has(.MuiButton-root)': { flexBasis: '100%', justifyContent: 'flex-end', padding: 0 },
            },
          },
          root: ({ ownerState: { variant = 'standard', severity = 'success' } }) => ({
            [PHONE]: {
              '&:has(.MuiAlert-action .MuiButton-root)': { flexWrap: 'wrap' },
            },
            ...(variant === 'standard' && {
              color: 'var(--mui-palette-text-primary)',
              backgroundColor: `color-mix(in srgb, var(--mui-palette-${severity}-main) 14%, var(--mui-palette-background-paper))`,
            }),
          }),
          message: { flex: '1 1 0', minWidth: 0 },
        },
      },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      // The number of a step to come is read too; MUI's grey leaves it too pale in the light.
      MuiStepIcon: {
        styleOverrides: {
          root: { '&:not(.Mui-active, .Mui-completed)': { color: 'var(--mui-palette-text-secondary)' } },
        },
      },
      MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
      MuiToggleButton: {
        styleOverrides: { root: { color: 'var(--mui-palette-text-secondary)' } },
      },
      MuiTableCell: { styleOverrides: { head: { fontWeight: 600 } } },
    },
  });

let made: Theme | undefined;

/** The theme, made when it is first asked for: it takes some 50 ms. Its parts get their words where they are used. */
export function kerfTheme(): Theme {
  return (made ??= create());
}
