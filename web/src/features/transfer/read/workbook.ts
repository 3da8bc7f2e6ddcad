// Workbooks as spreadsheets save them. Loaded only when somebody brings one.
import readWorkbookFile from 'read-excel-file/universal';

type WorkbookSheet = { name: string; cells: string[][] };

const two = (n: number) => String(n).padStart(2, '0');

/** A cell as text. A number gets a fourth decimal rather than three, which could be taken for thousands. */
export function cellText(value: unknown): string {
  if (typeof value === 'number') {
    const text = String(Math.round(value * 1e6) / 1e6);
    return /\.\d{3}$/.test(text) ? `${text}0` : text;
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  // A spreadsheet has taken a fraction for a date: shown as one, so that the person sees what happened.
  if (value instanceof Date)
    return `${two(value.getUTCDate())}.${two(value.getUTCMonth() + 1)}.${value.getUTCFullYear()}`;
  return '';
}

/** The sheets that hold anything. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const copy = new Uint8Array(bytes);
  const sheets = await readWorkbookFile(copy.buffer);
  return sheets
    .map(({ sheet, data }) => ({
      name: sheet,
      cells: data.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell.trim() !== '')),
    }))
    .filter(({ cells }) => cells.length > 0);
}
