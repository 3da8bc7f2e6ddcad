import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { renderWithProviders } from '@/testing/render';
import machines from '../../../../crates/server/data/system_templates.json';
import { KerfField } from './KerfField';

describe.each([
  ['en', 'name', ['Table saw', 'Panel saw', 'Track saw']],
  ['ru', 'name_ru', ['Форматно-раскроечный станок', 'Раскроечный центр', 'Погружная пила с шиной']],
] as const)('the common kerfs in %s', (language, name, both) => {
  it('are those of the machines that bear the same name', async () => {
    await changeLanguage(language);
    renderWithProviders(<KerfField value="3" fault={undefined} onChange={vi.fn()} />);
    const unit = { en: 'mm', ru: 'мм' }[language];
    const chips = screen.getAllByRole('button').map((chip) => chip.textContent.replace(',', '.'));
    const wanted = machines.configurations
      .filter((machine) => both.some((one) => one === machine[name]))
      .map((machine) => `${machine[name]} ${machine.configuration.cut_thickness}\u00a0${unit}`);
    expect(wanted).toHaveLength(both.length);
    expect(chips).toEqual(expect.arrayContaining(wanted));
  });
});
