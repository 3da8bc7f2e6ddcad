import { act } from 'react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { useAddressParams } from './useAddressParams';

const add = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value);
  return now;
};

function opened(start: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[start]}>{children}</MemoryRouter>
  );
  return renderHook(
    () => {
      // Two parts of a screen, each with what it reads of the address.
      const [params, change] = useAddressParams();
      const [, changeElsewhere] = useAddressParams();
      return { params: params.toString(), change, changeElsewhere, navigate: useNavigate() };
    },
    { wrapper },
  ).result;
}

test('a change before the last one is shown keeps what that one asked for', () => {
  const address = opened('/stock?page=2');
  act(() => {
    address.current.change(add('search', 'oak'), { replace: true });
    address.current.changeElsewhere(add('kind', 'sheet'), { replace: true });
  });
  expect(address.current.params).toBe('page=2&search=oak&kind=sheet');
});

test('after going back a change builds on the address gone back to', async () => {
  const address = opened('/history?page=2');
  act(() => address.current.change(add('view', '1')));
  expect(address.current.params).toBe('page=2&view=1');
  await act(async () => address.current.navigate(-1));
  expect(address.current.params).toBe('page=2');
  act(() => address.current.change(add('search', 'oak')));
  expect(address.current.params).toBe('page=2&search=oak');
});

test('parameters that are given whole replace those that were there', () => {
  const address = opened('/history?page=2&view=1');
  act(() => address.current.change({ tab: 'device' }));
  expect(address.current.params).toBe('tab=device');
});
