import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePrinting } from './usePrinting';

const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal('print', print);
});

it.each([
  ['the button', (press: { printLayouts: () => void }) => act(() => press.printLayouts())],
  ['the keys', () => void fireEvent.keyDown(window, { code: 'KeyP', ctrlKey: true })],
])('what is printed by %s before its code is there waits for it', (_, press) => {
  const { result } = renderHook(usePrinting);
  press(result.current);
  expect(print).not.toHaveBeenCalled();
  act(() => result.current.onReady(true));
  expect(print).toHaveBeenCalledOnce();
  act(() => result.current.printLayouts());
  expect(print).toHaveBeenCalledTimes(2);
});
