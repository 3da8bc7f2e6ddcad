import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { bringText } from './read/bring';
import { NO_NAMES, takesForInches, type Reading } from './read/interpret';
import { begin, conclude, reread } from './session';

describe('a list of which only some sizes say that they are inches', () => {
  const lines = ['Bookcase side,11 1/4,72,2', 'Drawer side,20,3-7/8",8', 'Drawer bottom,285.75mm,19 1/2,4'];
  const panels = ['panels', ...lines].join('\n').replaceAll(',', '\t');
  const stock = 'stock\n3/4 ply\t48\t96\t3\n1/4 ply\t48\t48\t1';
  const context = { names: NO_NAMES, materialCode: (name: string) => name, band: 'PVC_GREY' };
  const begun = (text: string) => begin(bringText(text, 'panels'), context);

  it('is read in inches, but for what has a unit of its own', () => {
    expect(must(begun(lines.join('\n'))[0]).rows.map(({ width, height }) => [width, height])).toEqual([
      ['285.75', '1828.8'],
      ['508', '98.425'],
      ['285.75', '495.3'],
    ]);
  });

  it('has the list beside it read in inches too', () => {
    const [, sheets] = begun(`${panels}\n${stock}`);
    expect(must(sheets).rows.map(({ width, height }) => [width, height])).toEqual([
      ['1219.2', '2438.4'],
      ['1219.2', '1219.2'],
    ]);
    expect(must(begun(stock)[0]).rows[0]).toMatchObject({ width: '48', height: '96' });
  });

  it('is told of, unless the person has said what the sizes are', () => {
    const told = (text: string, unit?: Reading['unit']) =>
      begun(text).map(({ raw }) => {
        const { part, reading, inches } = must(raw ?? undefined);
        return takesForInches(part, unit ? { ...reading, unit } : reading, inches);
      });
    expect(told(`${panels}\n${stock}`)).toEqual([true, true]);
    expect(told(panels, 'mm')).toEqual([false]);
    expect(told(stock, 'in'), 'chosen, for nothing in the list says so').toEqual([false]);
    expect(told('label,width (in),height (in),count\nSide,11 1/4,72,2')).toEqual([false]);
  });

  it('is read as the person chose the last time, if that was not what the list says', () => {
    localStorage.clear();
    const there = { panels: [], stock: [] };
    const finish = (reading: Partial<Reading>) =>
      conclude(
        begun(panels).map((entry) => reread(entry, { reading }, context)),
        { replace: true, there, names: NO_NAMES, job: null },
      );
    finish({ decimal: 'point' });
    expect(must(begun(panels)[0]).raw?.reading.unit).toBe('in');
    finish({ unit: 'mm' });
    expect(must(begun(panels)[0]).raw?.reading.unit).toBe('mm');
  });
});
