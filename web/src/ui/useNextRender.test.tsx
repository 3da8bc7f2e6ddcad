import { act } from 'react';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNextRender } from './useNextRender';

test('the first commit of a screen is without what comes in the next one', () => {
  const seen: boolean[] = [];
  const { result } = renderHook(() => {
    const next = useNextRender();
    seen.push(next);
    return next;
  });
  act(() => undefined);
  expect(seen[0]).toBe(false);
  expect(result.current).toBe(true);
});
