import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SheetFile, type SheetFileProps } from './SheetFile';

/** The text of an SVG file with one sheet, drawn by the same code as on the screen. */
export function sheetSvg(props: SheetFileProps): string {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(createElement(SheetFile, props)));
  const svg = holder.querySelector('svg');
  if (svg) plain(svg);
  const text = svg ? new XMLSerializer().serializeToString(svg) : '';
  root.unmount();
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

/** Takes out what only the page needs: marks for the pointer and areas that are not seen. */
function plain(svg: SVGSVGElement): void {
  for (const element of svg.querySelectorAll('*')) {
    if (element.getAttribute('fill') === 'transparent') element.remove();
    for (const name of element.getAttributeNames())
      if (name.startsWith('data-')) element.removeAttribute(name);
  }
}

/** A name that every file system takes. */
export function fileName(name: string, sheet: string): string {
  const clean = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
  return `${clean || 'kerf'} - ${sheet}.svg`;
}
