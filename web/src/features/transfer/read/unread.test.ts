import { expect, it } from 'vitest';
import { bringText } from './bring';
import { readingOf } from './interpret';
import { unreadCells } from './unread';

it('names the row, the column and the text of cells that no row can hold', () => {
  const brought = bringText(
    'Вид;Ширина;Высота;В первую очередь\nлист;2500;1250;да\nполка;900;600;может быть\n',
    'stock',
  );
  if (brought.kind !== 'lists') throw new Error(brought.kind);
  expect(brought.parts.flatMap((part) => unreadCells(part, readingOf(part)))).toEqual([
    { row: 2, key: 'kind', heading: 'Вид', text: 'полка' },
    { row: 2, key: 'use_first', heading: 'В первую очередь', text: 'может быть' },
  ]);
});
