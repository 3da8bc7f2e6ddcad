import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { must } from '@/testing/must';
import { changeLanguage } from '@/i18n/i18n';
import { chooseUnit } from '@/i18n/chosenUnit';
import { renderWithProviders } from '@/testing/render';
import { sample, wardrobe } from '@/testing/solved';
import { ResultsView } from './ResultsView';

const lit = () =>
  [...document.querySelectorAll('[data-highlighted]')].map((one) => one.getAttribute('data-highlighted'));

afterEach(() => {
  vi.useRealTimers();
});

describe('a result', () => {
  it('answers in one line and claims only what is proven', () => {
    renderWithProviders(<ResultsView {...sample} />);
    expect(screen.getByText('1 sheet is enough; 64.5% used, 11 cuts, 9.1 m of cut')).toBeVisible();
  });

  it('offers first to print it', () => {
    const other = { id: 'copy', label: 'Something else', icon: '', run: vi.fn() };
    const print = { id: 'print', label: 'Print', icon: '', run: vi.fn(), primary: true };
    renderWithProviders(<ResultsView {...sample} print={print} actions={[other]} />);
    const [first, second] = screen.getAllByRole('button');
    expect(first).toHaveAccessibleName('Print');
    expect(first).toHaveClass('MuiButton-contained');
    expect(second).toHaveAccessibleName('Something else');
    expect(second).not.toHaveClass('MuiButton-contained');
  });

  it('does not call one sheet enough where panels are left out', () => {
    const { solution } = sample;
    const left = { panel_id: '2', label: 'Panel-2', width: 800, height: 300, count: 3 };
    const no_fit_panels = [{ ...left, reason: 'SINGLE_SHEET' as const }];
    renderWithProviders(<ResultsView job={sample.job} solution={{ ...solution, no_fit_panels }} />);
    expect(screen.getByText('1 sheet, 64.5% used, 11 cuts, 9.1 m of cut')).toBeVisible();
    expect(screen.queryByText(/is enough/)).toBeNull();
  });

  it('tells areas in square feet and cuts in feet to whom measures in inches', async () => {
    const { container } = renderWithProviders(<ResultsView {...wardrobe} />);
    act(() => chooseUnit('inch'));
    expect(screen.getByText(/, 248.5 ft of cut$/)).toBeVisible();
    expect(screen.getByText('Area of the panels').parentElement).toHaveTextContent('246.5 sq ft');
    expect(screen.getByRole('columnheader', { name: 'Panels, sq ft' })).toBeVisible();
    expect(container).not.toHaveTextContent(/\d ?m²?\b|m²|, m\b/);
    await act(() => changeLanguage('ru'));
    expect(container).toHaveTextContent('фт пропила');
    expect(container).not.toHaveTextContent(/м²|, м\b/);
  });

  it('tells the gap, rounded up, where nothing is proven', () => {
    const { solution } = sample;
    const statistics = { ...solution.statistics, gap: 0.0111, optimal: { sheets: false, stock_area: false } };
    renderWithProviders(<ResultsView job={sample.job} solution={{ ...solution, statistics }} />);
    expect(screen.getByText(/; at most 1.2% from the best possible$/)).toBeVisible();
    expect(screen.queryByText(/impossible/)).toBeNull();
  });

  it('tells first what was not placed, why, and how many sheets are missing', () => {
    const large = { panel_id: '1', label: 'Panel-1', width: 8000, height: 300, count: 2 };
    const solution = {
      ...sample.solution,
      no_fit_panels: [
        {
          panel_id: '2',
          label: 'Panel-2',
          width: 800,
          height: 300,
          count: 3,
          reason: 'OUT_OF_STOCK' as const,
        },
        { ...large, reason: 'TOO_LARGE' as const },
      ],
      statistics: {
        ...sample.solution.statistics,
        missing_stock: [
          {
            stock_panel_id: 's1',
            label: 'Stock-1',
            material: 'DEFAULT_MATERIAL',
            width: 2440,
            height: 1220,
            count: 1,
          },
        ],
      },
    };
    renderWithProviders(<ResultsView job={sample.job} solution={solution} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('5 panels were not placed');
    expect(alert).toHaveTextContent('Panel-2 800 × 300 mm × 3');
    expect(alert).toHaveTextContent(
      'The sheets ran out, 1 more sheet of Stock-1 (2440 × 1220 mm) would do:Panel-2 800 × 300 mm × 3Larger than every sheet:Panel-1 8000 × 300 mm × 2',
    );
  });

  it('shows a partial one with a warning', () => {
    renderWithProviders(<ResultsView {...sample} partial />);
    expect(screen.getByText(/best layout it had found/)).toBeVisible();
  });

  it('says how the cuts run where the drawing is turned', async () => {
    const { user } = renderWithProviders(<ResultsView {...sample} />);
    await user.click(screen.getByRole('tab', { name: /^Cuts/ }));
    expect(screen.queryByText(/turned by 90°/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Rotate/ }));
    expect(screen.getByText(/turned by 90°: H cuts run upright/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Rotate/ }));
    expect(screen.queryByText(/turned by 90°/)).not.toBeInTheDocument();
  });

  it('is told in Russian as well', async () => {
    await changeLanguage('ru');
    renderWithProviders(<ResultsView {...sample} />);
    expect(
      screen.getByText(/^Достаточно 1 листа; использовано 64,5\s%, 11 резов, 9,1 м пропила/),
    ).toBeVisible();
  });

  it('leads from the list of panels to the sheet where they lie', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const { user } = renderWithProviders(<ResultsView {...wardrobe} />);
    await user.click(must(screen.getAllByRole('button', { name: 'Sheet 5: 2 pcs' })[0]));
    expect(lit()).toEqual(['1', '2']);
  });

  it('has no fault of accessibility', async () => {
    const { container } = renderWithProviders(<ResultsView {...wardrobe} />);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });
});

describe('the viewer', () => {
  it('goes from sheet to sheet by the arrow keys', async () => {
    const { user } = renderWithProviders(<ResultsView {...wardrobe} />);
    const tab = (name: RegExp) => screen.getByRole('tab', { name });
    tab(/^Sheet 1/).focus();
    await user.keyboard('{ArrowRight}');
    expect(tab(/^Sheet 2/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{End}');
    expect(tab(/^Sheet 6/)).toHaveFocus();
    screen.getByRole('group', { name: /^Drawing of Sheet 6/ }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(tab(/^Sheet 5/)).toHaveAttribute('aria-selected', 'true');
  });

  it('lights all copies of a panel from its line, and keeps them on a click', async () => {
    const { user } = renderWithProviders(<ResultsView {...sample} />);
    const line = screen.getByRole('button', { name: /Panel-2/ });
    await user.hover(line);
    expect(lit().sort()).toEqual(['6', '7', '8']);
    await user.unhover(line);
    expect(lit()).toEqual([]);
    await user.click(line);
    await user.unhover(line);
    expect(line).toHaveAttribute('aria-pressed', 'true');
    expect(lit()).toHaveLength(3);
  });

  it('zooms in steps, turns the sheet, and fits it again', async () => {
    const { user } = renderWithProviders(<ResultsView {...sample} />);
    const drawing = () => screen.getByRole('img', { name: /Layout of Stock-1/ });
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('125%');
    await user.click(screen.getByRole('button', { name: 'Rotate by 90°' }));
    expect(drawing()).toHaveAttribute('data-rotation', '90');
    expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('100%');
  });

  it('links the table of cuts and the drawing both ways', async () => {
    const { user } = renderWithProviders(<ResultsView {...sample} />);
    await user.click(screen.getByRole('tab', { name: 'Cuts (11)' }));
    const table = within(screen.getByRole('region', { name: 'Cuts of the sheet' }));
    const row = must(table.getAllByRole('row')[3]);
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', '2', 'V ↓', '400', '620', '1220', '600', '2440 × 600']);
    fireEvent.pointerEnter(row);
    expect(document.querySelector('[data-highlighted-cut="2"]')).not.toBeNull();
    fireEvent.pointerLeave(row);
    fireEvent.pointerMove(must(document.querySelector('[data-highlight="cut:4"]')));
    expect(table.getAllByRole('row')[5]).toHaveAttribute('data-on');
  });

  it('plays the cuts one by one at the chosen speed', () => {
    vi.useFakeTimers();
    renderWithProviders(<ResultsView {...sample} />);
    const position = screen.getByRole('status', { name: 'Cut' });
    fireEvent.click(screen.getByRole('button', { name: 'Fast' }));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(position).toHaveTextContent('1 / 11');
    act(() => void vi.advanceTimersByTime(1000));
    expect(position).toHaveTextContent('2 / 11');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => void vi.advanceTimersByTime(9000));
    expect(position).toHaveTextContent('2 / 11');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the start' }));
    expect(position).toHaveTextContent('0 / 11');
  });
});
