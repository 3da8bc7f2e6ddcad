import { expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { remedyWords } from './remedyWords';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('what would help is told, one way or another', async () => {
  const ways = [{ rule: 'trim' }, { rule: 'max_stages', value: 4 }] as const;
  expect(remedyWords(ways)).toBe('fits without the trims or with 4 stages');
  expect(remedyWords(undefined)).toBe('');
  expect(plain(remedyWords([{ rule: 'min_offcut', value: 12.345 }]))).toBe(
    'fits with offcuts from 12.345 mm',
  );
  expect(remedyWords([{ rule: 'min_strip', value: 0 }])).toBe('fits with strips of any width');
  await changeLanguage('ru');
  expect(remedyWords([...ways, { rule: 'locked_rotation' }])).toBe(
    'поместится без обрезки кромок, за 4 стадии или с поворотом',
  );
  expect(plain(remedyWords([{ rule: 'max_cut_length', value: 2070 }]))).toBe(
    'поместится с резами до 2070 мм',
  );
});
