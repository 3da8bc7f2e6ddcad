// Tables as the sheets of a workbook. Loaded only when somebody asks for one.
import writeWorkbookFile, { type Cell } from 'write-excel-file/universal';
import { rounded, type Table } from './table';

/** Names of sheets have limits of their own. */
const sheetName = (name: string): string => name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31);

const LEAST = 8;
const MOST = 48;

export function workbookOf(tables: readonly Table[]): Promise<Blob> {
  return writeWorkbookFile(
    tables.map(({ name, header, rows }) => ({
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: header.map((title, n) => ({
        width: Math.min(
          MOST,
          Math.max(LEAST, title.length, ...rows.slice(0, 200).map((row) => String(row[n] ?? '').length)) + 2,
        ),
      })),
      data: [
        header.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
        ...rows.map((row) =>
          row.map((value): Cell =>
            value === null || value === ''
              ? null
              : typeof value === 'number'
                ? { value: rounded(value), type: Number }
                : { value, type: String },
          ),
        ),
      ],
    })),
  ).toBlob();
}
