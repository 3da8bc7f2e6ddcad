// The edge bands of one panel: a square in the cell; clicking a side opens the choice for that side.
import { Suspense, useRef, useState, type MouseEvent } from 'react';
import { lazyChunk } from '@/i18n/lazyChunk';
import type { EdgeBands } from '@/domain/job/edges';
import type { CellFocus } from '@/ui/grid/types';
import { EdgeSquare } from './EdgeSquare';
import { hasEdges, sameEdges, SIDES, type Side } from '@/domain/job/edges';
import { bandName, useWords } from './words';

const EdgesPopover = lazyChunk(
  async () => (await import('./EdgesPopover')).EdgesPopover,
  'calculator',
  'grid',
);

type EdgesCellProps = {
  label: string;
  edge: EdgeBands;
  focus: CellFocus;
  onChange: (edge: EdgeBands) => void;
};

/** The side that a point of the button is nearest to; the first one for a press of a key. */
function sideAt(event: MouseEvent<HTMLElement>): Side {
  if (event.detail === 0) return 'top';
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX - (box.left + box.width / 2);
  const y = event.clientY - (box.top + box.height / 2);
  if (Math.abs(y) >= Math.abs(x)) return y < 0 ? 'top' : 'bottom';
  return x < 0 ? 'left' : 'right';
}

export function EdgesCell({ label, edge, focus, onChange }: EdgesCellProps) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Side | null>(null);
  // One opening is one change, however many sides it touches.
  const [draft, setDraft] = useState(edge);

  const bands = hasEdges(edge)
    ? SIDES.flatMap((side) => (edge[side] ? [`${t(`edge.${side}`)} ${bandName(t, edge[side])}`] : [])).join(
        ', ',
      )
    : t('edge.noBands');

  const close = () => {
    setOpen(null);
    if (!sameEdges(draft, edge)) onChange(draft);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="grid-button"
        aria-label={t('edge.label', { bands })}
        aria-haspopup="dialog"
        title={bands}
        onClick={(event) => {
          setDraft(edge);
          setOpen(sideAt(event));
        }}
        {...focus}
      >
        <EdgeSquare edge={edge} />
      </button>
      {open && (
        <Suspense>
          <EdgesPopover
            anchor={() => button.current}
            label={t('edge.of', { label })}
            edge={draft}
            first={open}
            onChange={setDraft}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
