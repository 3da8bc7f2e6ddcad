// What a finger has to hit.

import type { Page } from 'playwright-core';

/** What can be tapped and is smaller than 44 px in height or width; links within a text are read, not aimed at. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const kinds = 'a[href], button, input, textarea, [role=button], [role=combobox], [role=tab], [role=menuitem]';
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(kinds)) {
      if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
      if (element.closest('[aria-hidden=true], [inert], footer') || element.matches('[aria-hidden=true], :disabled'))
        continue;
      // A field is hit anywhere in its frame, a switch at its words too.
      const area =
        element.closest('label, .MuiInputBase-root, .MuiTablePagination-toolbar .MuiInputBase-root') ?? element;
      const { width, height } = area.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const inText =
        getComputedStyle(element).display.startsWith('inline') && !element.matches('button, [role], input');
      if (inText || (width >= LEAST - 0.5 && height >= LEAST - 0.5)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30) ?? '';
      small.push(`${element.tagName.toLowerCase()} ${name}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return small;
  });
}
