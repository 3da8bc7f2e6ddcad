import { mdiTableColumn } from '@mdi/js';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { MenuButton } from './MenuButton';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

it('opens without a lock on the page around it, from which what sticks to its foot would leap away', async () => {
  const { user } = renderWithProviders(
    <main>
      <MenuButton label="Columns" icon={mdiTableColumn} entries={[{ label: 'Grain' }]} />
    </main>,
  );
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(await screen.findByRole('menuitem', { name: 'Grain' })).toBeVisible();
  expect(screen.getByRole('main', { hidden: true })).not.toHaveStyle({ overflow: 'hidden' });
});
