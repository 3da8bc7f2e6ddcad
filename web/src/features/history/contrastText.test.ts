import { describe, expect, it } from 'vitest';
import { contrast, contrastText } from './contrastText';

describe('the writing on a colour', () => {
  it.each(['#1976d2', '#ffffff', '#000000', '#ffeb3b', '#7f7f7f', '#c2185b', '#00bcd4'])(
    'is read on %s',
    (ground) => expect(contrast(ground, contrastText(ground))).toBeGreaterThanOrEqual(4.5),
  );
});
