import { describe, expect, it } from 'vitest';
import { formatBlock, formatHtml, parseBlock } from './clipboard';

describe('a pasted text', () => {
  it.each([
    [
      'tabs, as spreadsheets write',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons with decimal commas',
      'Regal;764,5;560\nTop;10,5;20',
      [
        ['Regal', '764,5', '560'],
        ['Top', '10,5', '20'],
      ],
    ],
    [
      'commas',
      'Side,600,720,2\nTop,564,560,1',
      [
        ['Side', '600', '720', '2'],
        ['Top', '564', '560', '1'],
      ],
    ],
    [
      'a quoted tab, a doubled quote and a line break',
      '"a\tb"\t"say ""x"""\t"1\n2"',
      [['a\tb', 'say "x"', '1\n2']],
    ],
    ['a comma inside quotes', '"Side, left ""A""",600,400,1', [['Side, left "A"', '600', '400', '1']]],
    ['a byte order mark and empty rows at the end', '\uFEFFa\tb\r\n\r\n\t\r\n', [['a', 'b']]],
    ['one column of decimal commas', '764,5\n560,5', [['764,5'], ['560,5']]],
    ['sizes with decimal commas', '764,5х560,2\n500,5 x 300', [['764,5х560,2'], ['500,5 x 300']]],
    [
      'commas behind sizes',
      '600x400,2\n300x200,4',
      [
        ['600x400', '2'],
        ['300x200', '4'],
      ],
    ],
    ['one label with a comma', 'Side, left', [['Side, left']]],
    ['inch marks that quote nothing', '11 1/4"\t6"', [['11 1/4"', '6"']]],
  ])('is split at %s', (_, text, cells) => {
    expect(parseBlock(text)).toEqual(cells);
  });

  it('comes back as it was copied', () => {
    const cells = [
      ['a\tb', 'say "x"'],
      ['', '1\n2'],
    ];
    expect(parseBlock(formatBlock(cells))).toEqual(cells);
  });

  it('carries no markup of its own', () => {
    expect(formatHtml([['<b>&']])).toBe('<table><tr><td>&lt;b&gt;&amp;</td></tr></table>');
  });
});
