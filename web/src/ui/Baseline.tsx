import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

const styles = ({ typography }: Theme) => ({
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTextSizeAdjust: '100%',
    // What the cursor goes to is not left behind the bar above or the wizard's buttons below.
    scrollPaddingTop: 72,
    scrollPaddingBottom: 80,
  },
  '*': { boxSizing: 'border-box' },
  'strong, b': { fontWeight: typography.fontWeightBold },
  body: {
    margin: 0,
    ...typography.body1,
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: 'var(--mui-palette-background-default)',
  },
  ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  '@media (prefers-reduced-motion: reduce)': {
    // Transitions are none, not short: every element has one for `all` properties, and a short one would begin thousands
    // of them whenever the shapes of a drawing change. Animations end at once, also those that would go on for ever.
    '*': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
});

/**
 * What every screen is laid out on. In place of MUI's `CssBaseline`, whose rule for all `::before` and `::after` makes
 * the browser work out three looks for each element instead of one.
 */
export function Baseline() {
  return <GlobalStyles styles={styles} />;
}
