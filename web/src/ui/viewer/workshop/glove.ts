/** What a hand in a glove hits, px. */
export const GLOVE_PX = 64;

/** A button of that size. */
export const GLOVE = { width: GLOVE_PX, height: GLOVE_PX, flex: 'none' } as const;
