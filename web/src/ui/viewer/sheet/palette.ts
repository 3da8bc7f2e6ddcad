// The colours of the drawing. They are the same in both themes, on screen, on paper and in files: a sheet is
// a light thing with dark writing.

export const INK = {
  text: '#14181c',
  faint: '#59636c',
  sheet: '#ffffff',
  sheetLine: '#22272b',
  panelLine: '#2b3238',
  waste: '#d3d7db',
  wasteLine: '#8a9299',
  remnant: '#f5f9f1',
  remnantHatch: '#a9c39a',
  remnantLine: '#4f6f3d',
  remnantText: '#2b4520',
  trim: '#e4e7ea',
  trimHatch: '#9aa3ab',
  set: '#4a2c82',
  defect: '#b3261e',
  bandCasing: '#2b3238',
  light: '#0a58ca',
  freed: '#ffb300',
  freedFill: '#ffe49c',
  current: '#d5001c',
  changed: '#c2491b',
} as const;

export const FONT = '"Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif';
