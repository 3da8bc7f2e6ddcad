import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { whenUpgradeIsWanted } from '@/api/showError';
import type { Project } from '@/api/types';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { Projects } from './Projects';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

const server = startTestServer();

const aProject = (parts: Partial<Project> = {}): Project => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Kitchen',
  description: 'Oak fronts',
  folder: 'Orders',
  tags: ['urgent'],
  color: '#c2185b',
  calculation_count: 2,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...parts,
});

/** Projects on the server; returns the bodies that it was sent. */
function keep(...projects: Project[]) {
  const sent: unknown[] = [];
  let rows = projects;
  server.use(
    http.get(at('/projects'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({ projects: rows.slice((page - 1) * 100, page * 100), total: rows.length });
    }),
    http.post(at('/projects'), async ({ request }) => {
      const body = (await request.json()) as Partial<Project>;
      sent.push(body);
      rows = [...rows, aProject({ id: 'new', calculation_count: 0, ...body })];
      return HttpResponse.json(rows.at(-1), { status: 201 });
    }),
    http.put(at('/projects/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Partial<Project>;
      sent.push(body);
      rows = rows.map((row) => (row.id === params.id ? { ...row, ...body } : row));
      return HttpResponse.json(rows.find((row) => row.id === params.id));
    }),
    http.delete(at('/projects/:id'), ({ params }) => {
      rows = rows.filter((row) => row.id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

function Stage({ onCalculate }: { onCalculate: (project: Project) => void }) {
  const [creating, setCreating] = useState(false);
  return (
    <Projects
      creating={creating}
      onCreate={() => setCreating(true)}
      onCreated={() => setCreating(false)}
      onCalculate={onCalculate}
    />
  );
}

function show(start = '/projects') {
  const onCalculate = vi.fn();
  return {
    ...renderWithProviders(<Stage onCalculate={onCalculate} />, { at: '/projects', start }),
    onCalculate,
  };
}
const cards = () => within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('heading');

describe('the projects', () => {
  it('are loaded, then shown as cards with all that is known of them', async () => {
    keep(aProject());
    const { user, onCalculate } = show();
    expect(screen.getByRole('status', { name: 'Loading the projects' })).toBeVisible();
    for (const name of ['Folder', 'Tag', 'Order'])
      expect(screen.getByRole('combobox', { name }), 'has its place already').toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Kitchen' })).toBeVisible();
    expect(screen.getByText('Oak fronts')).toBeVisible();
    expect(screen.getByText('Orders')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show the projects with the tag urgent' })).toBeVisible();
    const strip = screen.getByRole('heading', { name: 'Kitchen' }).closest('li')?.firstElementChild;
    expect(strip && getComputedStyle(strip).backgroundColor).toBe('rgb(194, 24, 91)');
    expect(screen.getByRole('link', { name: '2 calculations' })).toHaveAttribute(
      'href',
      '/history?project=01900000-0000-7000-8000-000000000001',
    );
    await user.click(screen.getByRole('button', { name: 'Calculate in Kitchen' }));
    expect(onCalculate).toHaveBeenCalledTimes(1);
  });

  it('come from as many pages as there are', async () => {
    keep(...Array.from({ length: 130 }, (_, n) => aProject({ id: String(n), name: `Job ${n}` })));
    const { user } = show();
    expect(await screen.findByText('130 projects')).toBeVisible();
    expect(cards()).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(cards()).toHaveLength(120);
  });

  it('say what to do when there are none', async () => {
    keep();
    const { user } = show();
    expect(await screen.findByText('No projects yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New project' }));
    expect(screen.getByRole('dialog', { name: 'New project' })).toBeVisible();
  });

  it('that cannot be loaded can be asked for again', async () => {
    server.use(http.get(at('/projects'), () => refusal(500, 'DATABASE_ERROR')));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load projects');
    keep(aProject());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Kitchen' })).toBeVisible();
  });

  it('are narrowed by a click on a tag, and widened again', async () => {
    keep(aProject(), aProject({ id: '2', name: 'Office', tags: [], folder: null }));
    const { user, router } = show();
    await user.click(await screen.findByRole('button', { name: 'Show the projects with the tag urgent' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'sofa');
    await waitFor(() => expect(router.state.location.search).toContain('sofa'));
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset the filters' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
  });
});

describe('the dialog', () => {
  it('needs a name, and Enter in it saves', async () => {
    const sent = keep();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New project' }));
    const create = screen.getByRole('button', { name: 'Create' });
    expect(create).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '   ');
    expect(create).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sofa {Enter}');
    expect(await screen.findByText('The project has been created')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Sofa' })).toBeVisible();
    expect(sent).toEqual([{ name: 'Sofa', description: null, folder: null, tags: [], color: '#1976d2' }]);
  });

  it('takes tags as chips, ended by Enter, by a comma or by leaving the field', async () => {
    const sent = keep(aProject());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }));
    const tags = screen.getByRole('combobox', { name: 'Tags' });
    await user.type(tags, 'oak{Enter}URGENT,mdf');
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The project has been saved')).toBeVisible();
    expect(sent).toEqual([{ tags: ['urgent', 'oak', 'mdf'], color: '#388e3c' }]);
  });

  it('takes tags no longer than the server does', async () => {
    const sent = keep(aProject({ tags: [] }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }));
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await user.paste('x'.repeat(60));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ tags: ['x'.repeat(50)] }]));
  });

  it('takes no more tags than the server does, and says so', async () => {
    const some = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
    const sent = keep(aProject({ tags: some(19) }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }));
    expect(screen.getByText('Press Enter after each tag')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'tag 19{Enter}one too many{Enter}');
    expect(screen.getByText('20 tags at most: take one off to add another')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ tags: some(20) }]));
  });

  it('is not thrown away unasked by a click beside what was entered, or by Esc', async () => {
    keep();
    const { user } = show();
    const beside = () => user.click(must(screen.getByRole('dialog').parentElement));
    const open = async () => user.click(await screen.findByRole('button', { name: 'New project' }));
    await open();
    await beside();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Hall');
    for (const leave of [beside, () => user.keyboard('{Escape}')]) {
      await leave();
      const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Hall');
    }
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is made once by a double press', async () => {
    const sent = keep();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New project' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Hall');
    const create = screen.getByRole('button', { name: 'Create' });
    fireEvent.click(create);
    fireEvent.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  it('cannot be saved twice', async () => {
    keep(aProject());
    server.use(
      http.put(at('/projects/:id'), async () => {
        await delay('infinite');
        return new HttpResponse();
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }));
    const save = screen.getByRole('button', { name: 'Save' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(save);
    await waitFor(() => expect(save).toBeDisabled());
  });

  it('is changed only in what the person changed', async () => {
    const sent = keep(aProject());
    const { user } = show();
    const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }));
    await edit();
    await user.type(screen.getByRole('textbox', { name: 'Description' }), ', grey{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ description: 'Oak fronts, grey' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await edit();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  it('says why a project could not be made, and keeps what was typed', async () => {
    keep();
    server.use(
      http.post(at('/projects'), () =>
        refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'name', fault: 'taken' }] }),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New project' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sofa{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to create project');
    expect(alert).toHaveTextContent('name: is taken already');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Sofa');
  });

  it('leads to the plans where the plan holds no more projects', async () => {
    keep();
    const upgrade = vi.fn();
    whenUpgradeIsWanted(upgrade);
    const details = { plan: 'free', limit: 3, current: 3 };
    server.use(
      http.post(at('/projects'), () => refusal(403, 'SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED', details)),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New project' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sofa{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your plan allows up to 3 projects');
    await user.click(within(alert).getByRole('button', { name: 'Upgrade the plan' }));
    expect(upgrade).toHaveBeenCalledTimes(1);
  });
});

describe('a project', () => {
  it('that is deleted keeps its only calculation, which is not counted', async () => {
    keep(aProject({ calculation_count: 1 }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Kitchen' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Its calculation stays in the history, without a project.',
    );
  });

  it('is deleted only after a question, which says what happens to its calculations', async () => {
    keep(aProject());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Kitchen' }));
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveTextContent('Its 2 calculations stay in the history, without a project.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Kitchen' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Delete Kitchen' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The project has been deleted')).toBeVisible();
    expect(await screen.findByText('No projects yet')).toBeVisible();
  });
});
