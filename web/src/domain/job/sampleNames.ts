/** The jobs to try the calculator with, in the order of their menu. */
export const SAMPLES = ['basic', 'wardrobe', 'glass'] as const;
export type Sample = (typeof SAMPLES)[number];
