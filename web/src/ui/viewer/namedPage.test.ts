import { expect, it } from 'vitest';
import { namedPage } from './namedPage';

it('tells at the foot what the pages are of, and lets nothing that was entered out of its text', () => {
  expect(namedPage('sheet-2', 'Лист 3 · Кухня')).toContain(
    '@page sheet-2 { @bottom-left { content: "Лист 3 · Кухня";',
  );
  const entered = namedPage('sheet-2', 'A "B" \\ </style> {x}\n;');
  expect(entered).not.toMatch(/<|\n/);
  expect(entered.match(/"/g)).toHaveLength(2);
  expect(entered).toContain('\\22 B');
});
