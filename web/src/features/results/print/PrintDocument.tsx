import type { CuttingPlan } from '@/domain/plan/plan';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Suspense, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { PrintSheet } from '@/ui/viewer/PrintSheet';
import { formatDateTime } from '@/lib/dates';
import type { LabelChoice } from '../labels/LabelSheets';
import { LabelSheets } from '../labels/sheets';
import { PrintCover, PrintParts } from './PrintCover';

interface PrintDocumentProps {
  job: Job;
  solution: Solution;
  plan: CuttingPlan;
  title: string;
  /** The search was ended early. */
  partial: boolean;
  /** Labels in place of the layouts. */
  labels: LabelChoice | null;
  /** From now on it is printed; false where no longer. */
  onReady: (ready: boolean) => void;
}

/**
 * What is printed in place of the page: totals, a different sheet on each page, then all parts; laid across and
 * without colours of its own. Exists only while printing.
 */
export function PrintDocument({ job, solution, plan, title, partial, labels, onReady }: PrintDocumentProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture right after this event: the pages must stand by then.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    onReady(true);
    return () => {
      onReady(false);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [onReady]);
  if (!printing) return null;
  if (labels) {
    return createPortal(
      <div className="kerf-print">
        <GlobalStyles styles={STYLES} />
        <Suspense>
          <LabelSheets plan={plan} title={title} choice={labels} />
        </Suspense>
      </div>,
      document.body,
    );
  }
  const date = formatDateTime(new Date());
  const parts = { job, solution, plan, title, date };
  return createPortal(
    <div className="kerf-print">
      <GlobalStyles styles={STYLES} />
      <style>{PAGE}</style>
      <PrintCover {...parts} partial={partial} />
      {plan.groups.map((_, group) => (
        <PrintSheet key={group} plan={plan} group={group} title={[title, date].filter(Boolean).join(' · ')} />
      ))}
      <PrintParts {...parts} />
    </div>,
    document.body,
  );
}

/** Every page across, with its number at the foot. */
const PAGE = `@page { size: A4 landscape; margin: 9mm 9mm 11mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt sans-serif; color: #333; } }`;

const STYLES = {
  '@media screen': { '.kerf-print': { display: 'none' } },
  '@media print': {
    'html, body': { background: '#fff !important', colorScheme: 'light', margin: 0 },
    'body > :not(.kerf-print)': { display: 'none !important' },
    '.kerf-print': {
      color: '#000',
      fontSize: '9pt',
      lineHeight: 1.25,
      printColorAdjust: 'exact',
      WebkitPrintColorAdjust: 'exact',
    },
    '.kerf-page': { breakAfter: 'page', margin: 0 },
    '.kerf-page:last-child': { breakAfter: 'auto' },
    '.kerf-page header': {
      display: 'flex',
      gap: '14px',
      alignItems: 'baseline',
      borderBottom: '1px solid #000',
      paddingBottom: '3px',
      marginBottom: '6px',
    },
    '.kerf-page header strong': { fontSize: '13pt' },
    '.kerf-title': { marginLeft: 'auto' },
    '.kerf-sheet': { display: 'flex', alignItems: 'flex-start', gap: '14px' },
    '.kerf-sheet > svg': { flex: 'none' },
    '.kerf-lists': { flex: 1, minWidth: 0 },
    '.kerf-print .kerf-count': { fontWeight: 700, paddingLeft: '8px' },
    '.kerf-finished': { fontSize: '7.5pt' },
    '.kerf-apart': { breakBefore: 'page' },
    '.kerf-columns, .kerf-below': { columnGap: '16px', marginTop: '10px', fontSize: '8pt' },
    '.kerf-below': { display: 'grid', alignItems: 'start', breakInside: 'avoid' },
    '.kerf-print table': { borderCollapse: 'collapse', width: '100%', marginBottom: '10px' },
    '.kerf-print tr': { breakInside: 'avoid' },
    '.kerf-print th, .kerf-print td': {
      borderBottom: '0.5px solid #999',
      padding: '1.5px 3px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      fontWeight: 400,
      verticalAlign: 'bottom',
    },
    '.kerf-print thead th': { whiteSpace: 'normal', fontSize: '7.5pt' },
    '.kerf-print tbody th': { fontWeight: 700 },
    '.kerf-cover-columns': { columns: 2, columnGap: '28px', marginTop: '12px' },
    '.kerf-cover-columns thead th': {
      textAlign: 'left',
      fontWeight: 700,
      fontSize: '9pt',
      paddingTop: '4px',
    },
    '.kerf-print .kerf-cover > p': { fontSize: '12pt', margin: '8px 0' },
    '.kerf-parts thead': { display: 'table-header-group' },
    '.kerf-parts th, .kerf-parts td': { padding: '1.5px 6px', verticalAlign: 'top' },
    '.kerf-print .kerf-left': { textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'break-word' },
    '.kerf-print .kerf-wide': {
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      width: '99%',
    },
  },
} as const;
