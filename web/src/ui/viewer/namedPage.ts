/** The rules for the pages of one name: at their foot they tell what they are of. */
export function namedPage(name: string, text: string): string {
  // What a person has entered stands in a style sheet: nothing in it may end the text, or the style.
  const safe = text.replace(/[^\p{L}\p{N} .,:·–—-]/gu, escaped);
  return `@page ${name} { @bottom-left { content: "${safe}"; font: 7.5pt sans-serif; color: #333; } }`;
}

function escaped(char: string): string {
  return `\\${(char.codePointAt(0) ?? 0).toString(16)} `;
}
