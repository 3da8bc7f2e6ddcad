import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import {
  boxOf,
  fitLabel,
  FONT_CEILING,
  FONT_FLOOR,
  NUMBER_FLOOR,
  textWidth,
  uncrowded,
  type LabelInput,
} from './fitText';

const input = (width: number, height: number, rest: Partial<LabelInput> = {}): LabelInput => ({
  width,
  height,
  label: 'Base side',
  number: '7',
  widthText: '560',
  heightText: '720',
  ...rest,
});

describe('texts of a panel', () => {
  it('are width above, height on the left and the label in the middle where there is room', () => {
    const texts = fitLabel(input(200, 260));
    expect(texts.map((text) => text.role)).toEqual(['width', 'height', 'label']);
    expect(texts[1]?.vertical).toBe(true);
    expect(must(texts[0]).y).toBeLessThan(20);
    expect(must(texts[1]).x).toBeLessThan(20);
  });

  it('go on one line in a strip, upwards in a standing one', () => {
    expect(fitLabel(input(300, 16))).toMatchObject([
      { role: 'line', text: 'Base side: 560 × 720', vertical: false },
    ]);
    expect(fitLabel(input(16, 300))).toMatchObject([{ role: 'line', vertical: true }]);
  });

  it('go on one line in a long panel in which three texts would be small', () => {
    expect(fitLabel(input(34, 420))).toMatchObject([{ role: 'line', font: 12, vertical: true }]);
    expect(fitLabel(input(80, 420, { label: 'Side' })).map((text) => text.role)).toEqual([
      'width',
      'height',
      'label',
    ]);
  });

  it('have the number for a label that finds no room', () => {
    const texts = fitLabel(input(60, 60, { label: 'A very long name of a shelf' }));
    expect(texts.map((text) => text.role)).toEqual(['width', 'height', 'number']);
  });

  it('are at least the number in the smallest panel', () => {
    expect(fitLabel(input(6, 6))).toMatchObject([{ role: 'number', text: '7' }]);
    expect(fitLabel(input(4, 60, { number: 'R12' }))).toMatchObject([{ vertical: true }]);
  });

  it('are left out of a remnant in which they could not be read, a short name standing upright before that', () => {
    const remnant = { label: 'R12', number: 'R12', spare: true };
    expect(fitLabel(input(11, 60, remnant))).toMatchObject([{ text: 'R12', vertical: true }]);
    expect(fitLabel(input(4, 60, remnant))).toEqual([]);
    expect(fitLabel(input(60, 4, remnant))).toEqual([]);
    expect(fitLabel(input(16, 12, remnant))).toEqual([]);
    for (let width = 2; width < 80; width += 3) {
      for (let height = 2; height < 80; height += 3) {
        for (const text of fitLabel(input(width, height, remnant))) {
          expect(text.font).toBeGreaterThanOrEqual(FONT_FLOOR);
          const box = boxOf(text);
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  it('run upwards where a name across would be too small to be read', () => {
    for (const width of [16, 16.5, 17]) {
      const remnant = input(width, 50, { label: 'R10', number: 'R10', spare: true });
      expect(fitLabel(remnant)).toMatchObject([{ text: 'R10', vertical: true, font: 11 }]);
      const panel = fitLabel(input(width, 50, { label: '', number: 'A10' }));
      expect(must(panel[0]).font).toBe(11);
    }
    expect(fitLabel(input(19, 50, { label: '', number: 'A10' }))).toMatchObject([{ vertical: false }]);
  });

  it('name a remnant whose thickness its letters just fill', () => {
    expect(fitLabel(input(263, 8.1, { label: 'R15', number: 'R15', spare: true }))).toMatchObject([
      { text: 'R15', font: FONT_FLOOR, vertical: false },
    ]);
    expect(fitLabel(input(263, 6.5, { label: 'R15', number: 'R15', spare: true }))).toEqual([]);
  });

  it('keep a name apart from the size on the left', () => {
    for (let width = 30; width < 120; width += 3) {
      const texts = fitLabel(input(width, 90, { label: '33', widthText: '30', heightText: '300' }));
      const [, height, name] = texts.map(boxOf);
      if (texts.length < 3) continue;
      expect(must(name).x - must(height).x - must(height).width).toBeGreaterThan(2.5);
    }
  });

  it('read a name close to the size rather than give its number', () => {
    const sizes = { label: 'Drawer bottom', widthText: '370', heightText: '470' };
    const roles = (width: number) => fitLabel(input(width, 60, sizes)).map(({ role }) => role);
    for (const width of [47, 48, 49]) expect(roles(width)).toEqual(['width', 'height', 'label', 'label']);
  });

  it('part a name from a size by more than a space', () => {
    const sizes = { widthText: '34 1/2', heightText: '2 1/2' };
    expect(fitLabel(input(300, 16, { label: 'R9', ...sizes }))).toMatchObject([
      { text: 'R9: 34 1/2 × 2 1/2' },
    ]);
    expect(fitLabel(input(300, 16, { label: '', number: '9', ...sizes }))).toMatchObject([
      { text: '9: 34 1/2 × 2 1/2' },
    ]);
  });

  it('may be larger than their panel only where they touch no other text and stay on the sheet', () => {
    const sheet = { x: 0, y: 0, width: 100, height: 100 };
    const thin = (x: number) => ({
      inside: false,
      boxes: [{ x: x - 3, y: 50, width: 9, height: 6 }],
    });
    expect(uncrowded([thin(20), thin(24), thin(40)], sheet)).toEqual([true, false, true]);
    expect(uncrowded([thin(0), thin(97)], sheet), 'beyond the edge').toEqual([false, false]);
    const fits = {
      inside: true,
      boxes: [{ x: 25, y: 50, width: 9, height: 6 }],
    };
    expect(uncrowded([thin(20), fits], sheet), 'what fits goes first').toEqual([false, true]);
  });

  it('shrink to the floor and no further, and stay inside', () => {
    for (let width = 4; width < 260; width += 7) {
      for (let height = 4; height < 260; height += 7) {
        const texts = fitLabel(input(width, height, { bands: ['right', 'top'], grain: true }));
        expect(texts.length).toBeGreaterThan(0);
        for (const text of texts) {
          const lone = texts.length === 1 && text.role === 'number';
          expect(text.font).toBeGreaterThanOrEqual(lone ? NUMBER_FLOOR : FONT_FLOOR);
          expect(text.font).toBeLessThanOrEqual(FONT_CEILING);
          if (lone) continue;
          const along = textWidth(text.text, text.font) / 2;
          expect((text.vertical ? text.y : text.x) + along).toBeLessThanOrEqual(
            (text.vertical ? height : width) + 0.01,
          );
          expect((text.vertical ? text.y : text.x) - along).toBeGreaterThanOrEqual(-0.01);
        }
      }
    }
  });

  it('leave out what one hides: the sizes, or the names', () => {
    expect(fitLabel(input(200, 260, { without: 'sizes' }))).toMatchObject([
      { role: 'label', text: 'Base side' },
    ]);
    expect(fitLabel(input(200, 260, { without: 'name' })).map((text) => text.role)).toEqual([
      'width',
      'height',
    ]);
    expect(fitLabel(input(300, 16, { without: 'name' }))).toMatchObject([{ text: '560 × 720' }]);
    expect(fitLabel(input(6, 6, { without: 'name' }))).toEqual([]);
    expect(fitLabel(input(20, 12, { without: 'sizes' }))).toMatchObject([{ role: 'number' }]);
  });
});
