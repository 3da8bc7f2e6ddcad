import { describe, expect, it } from 'vitest';
import { ariaKeys, commandOf, hintOf, REDO, UNDO, type KeyPress } from './command';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const commands = [
  { id: 'undo', shortcut: UNDO },
  { id: 'redo', shortcut: REDO },
  { id: 'zoomIn', shortcut: { keys: ['+', '='], name: '+' } },
  { id: 'rotate', shortcut: { keys: ['r'], name: 'R' } },
  { id: 'play', shortcut: { keys: [' '], name: '␣' } },
  { id: 'clear' },
];

describe('a key press', () => {
  it.each([
    ['of a Latin layout', press('z', { code: 'KeyZ', ctrlKey: true }), 'undo'],
    ['of a Russian layout', press('я', { code: 'KeyZ', ctrlKey: true }), 'undo'],
    ['of AZERTY, where Z lies on W', press('z', { code: 'KeyW', ctrlKey: true }), 'undo'],
    ['with ⌘', press('z', { code: 'KeyZ', metaKey: true }), 'undo'],
    ['with Shift too', press('Z', { code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'redo'],
    ['of a sign that needs Shift', press('+', { code: 'Equal', shiftKey: true }), 'zoomIn'],
    ['of a letter alone', press('к', { code: 'KeyR' }), 'rotate'],
    ['of a letter with Ctrl, which is the browser’s', press('r', { code: 'KeyR', ctrlKey: true }), undefined],
    ['with Alt', press('z', { code: 'KeyZ', ctrlKey: true, altKey: true }), undefined],
    ['of no command', press('x', { code: 'KeyX' }), undefined],
  ])('%s is that of its command', (_, key, id) => expect(commandOf(commands, key)?.id).toBe(id));
});

it('a command says its key, to eye and ear', () => {
  const command = { id: 'undo', label: 'Undo', icon: '', run: () => undefined };
  expect(hintOf({ ...command, shortcut: UNDO })).toBe('Undo (Ctrl+Z)');
  expect(hintOf({ ...command, hint: 'Take it back' })).toBe('Take it back');
  expect(ariaKeys(commands)).toBe('Control+Z Control+Y + R Space');
});
