import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';

const gone: [string, (onPress: () => void) => ReactNode][] = [
  ['another try that worked', (onPress) => <ErrorState title="Failed" onRetry={onPress} />],
  [
    'filters that are taken off',
    (onPress) => <EmptyState icon="" title="Nothing" action={<button onClick={onPress}>Reset</button>} />,
  ],
];

it.each(gone)('leaves the focus in the content after %s', async (_, show) => {
  function List() {
    const [there, setThere] = useState(true);
    return (
      <main id="main" tabIndex={-1}>
        {there ? show(() => setThere(false)) : 'Kitchen'}
      </main>
    );
  }
  const { user } = renderWithProviders(<List />);
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(screen.getByRole('main')).toHaveTextContent('Kitchen');
});
