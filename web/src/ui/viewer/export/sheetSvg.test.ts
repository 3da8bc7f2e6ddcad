import { sizeInMm } from '@/domain/plan/micrometres';
import type { PlacedPanel } from '@/domain/plan/panels';
import { planOf } from '@/domain/plan/plan';
import { describe, expect, it } from 'vitest';
import { formatSize } from '@/i18n/lengths';
import { wardrobe } from '@/testing/solved';
import { NOTHING_HIDDEN } from '../geometry/layers';
import { fileName, sheetSvg } from './sheetSvg';

const shown = {
  plan: planOf(wardrobe.job, wardrobe.solution),
  group: 4,
  rotation: 0,
  colours: 'size',
  hidden: NOTHING_HIDDEN,
  staged: false,
  size: ({ cut }: PlacedPanel) => formatSize(sizeInMm(cut), 'ru'),
  pointed: null,
  made: 0,
  language: 'ru',
  unit: 'мм',
  title: 'Шкаф · Лист 5',
} as const;
const text = sheetSvg(shown);

describe('the SVG file of a sheet', () => {
  it('is a whole document that stands alone', () => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(text).not.toMatch(/class=|var\(|data-|currentcolor;|https?:\/\/(?!www\.w3\.org)/i);
  });

  it('shows sizes, labels and the list', () => {
    expect(text).toContain('Шкаф · Лист 5');
    expect(text).toContain('2780 мм');
    expect(text.match(/>Side</g)?.length).toBe(3);
    expect(text).toContain('× 3');
  });

  it('tells name, size and count apart, and cuts no name short that has room', () => {
    const long = 'Планка верхняя для выдвижного ящика под столешницей';
    const { job } = wardrobe;
    const panels = job.panels.map((panel) => ({ ...panel, label: `${long} ${panel.id}` }));
    const named = sheetSvg({ ...shown, plan: planOf({ ...job, panels }, wardrobe.solution) });
    const document = new DOMParser().parseFromString(named, 'image/svg+xml');
    const texts = [...document.querySelectorAll('svg > g:last-child > g')].map((line) =>
      [...line.querySelectorAll('text')].map((text) => text.textContent),
    );
    expect(texts.length).toBeGreaterThan(1);
    const own = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(own.querySelector('svg > g:last-child')?.textContent).not.toContain('…');
    for (const [number, name, size, count] of texts) {
      expect(number).toMatch(/^\d+$/);
      expect(name).toMatch(new RegExp(`^${long} \\d+$`));
      expect(size).toMatch(/^[\d\s]+ × [\d\s]+$/);
      expect(count).toMatch(/^× \d+$/);
    }
  });

  it('gets a name that every file system takes', () => {
    expect(fileName('Ply 3/4: desk', 'Sheet 1')).toBe('Ply 3-4- desk - Sheet 1.svg');
    expect(fileName('', 'Лист 1')).toBe('kerf - Лист 1.svg');
  });
});
