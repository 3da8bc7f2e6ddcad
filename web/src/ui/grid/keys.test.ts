import { describe, expect, it } from 'vitest';
import type { KeyPress } from '@/lib/command';
import { gridCommandOf } from './keys';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('a key in a grid', () => {
  it.each([
    ['Ctrl+Z on a Latin layout', press('z', { code: 'KeyZ', ctrlKey: true }), 'undo'],
    ['Ctrl+Z on a Russian layout', press('я', { code: 'KeyZ', ctrlKey: true }), 'undo'],
    ['Ctrl+Z on AZERTY, where it lies on W', press('z', { code: 'KeyW', ctrlKey: true }), 'undo'],
    ['Ctrl+Y on a Russian layout', press('н', { code: 'KeyY', ctrlKey: true }), 'redo'],
    ['Ctrl+Shift+Z', press('Z', { code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'redo'],
    ['Ctrl+D on a Russian layout', press('в', { code: 'KeyD', ctrlKey: true }), 'fillDown'],
    ['a Cyrillic letter', press('ш', { code: 'KeyI' }), 'type'],
    ['a letter of an input method', press('Process'), 'type'],
    ['a sign made with AltGr', press('@', { ctrlKey: true, altKey: true }), 'type'],
  ])('means the same everywhere: %s', (_, key, command) => {
    expect(gridCommandOf(key)?.do).toBe(command);
  });

  it('is left to the browser if the grid has no use for it', () => {
    expect(gridCommandOf(press('c', { code: 'KeyC', ctrlKey: true }))).toBeNull();
    expect(gridCommandOf(press('F5'))).toBeNull();
  });
});
