/** Marks a bar of buttons at the foot of the window, for toasts to keep clear of it: see `useToastPosition`. */
export const FOOTER = { 'data-footer': true } as const;
