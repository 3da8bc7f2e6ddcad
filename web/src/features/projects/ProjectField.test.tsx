import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { renderWithProviders } from '@/testing/render';
import { at, startTestServer } from '@/testing/server';
import { ProjectField } from './ProjectField';

const server = startTestServer();

it('the buttons of the field speak the language of the page, and so does an empty list', async () => {
  server.use(http.get(at('/projects'), () => HttpResponse.json({ projects: [], total: 0 })));
  await changeLanguage('ru');
  const { user } = renderWithProviders(<ProjectField value={null} onChange={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Открыть' }));
  expect(await screen.findByText('Нет доступных вариантов')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Закрыть' })).toBeVisible();
});
