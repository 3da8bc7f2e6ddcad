/** Marks what holds a screen's buttons at the window's foot; those of a dialog, and menus, are known by themselves. */
export const FOOT = { 'data-foot': true } as const;
