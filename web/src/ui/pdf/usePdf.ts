import { useEffect, useRef, useState, type RefObject } from 'react';
import { readPdf, type PdfPages } from './readPdf';

interface Drawn {
  page: number;
  count: number;
}

interface Pdf {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Of the file that was given last; a page that it has not is its last one. */
  page: number;
  count: number;
  /** What the canvas shows: the former page until the next one is drawn. */
  drawn: Drawn | null;
  /** Something else is still to be drawn. */
  drawing: boolean;
  failed: boolean;
  again: () => void;
}

/** Keeps a canvas at a page of a PDF, so many CSS pixels wide; 0: not known yet. */
export function usePdf(content: Blob | undefined, wanted: number, width: number): Pdf {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tries, setTries] = useState(0);
  const [open, setOpen] = useState<{ content: Blob; pages: PdfPages } | null>(null);
  const [failed, setFailed] = useState<Blob | null>(null);
  const [done, setDone] = useState<(Drawn & { pages: PdfPages; width: number }) | null>(null);

  useEffect(() => {
    if (!content) return undefined;
    let wantedStill = true;
    readPdf(content).then(
      (pages) => {
        if (wantedStill) setOpen({ content, pages });
        else pages.close();
      },
      () => {
        if (wantedStill) setFailed(content);
      },
    );
    return () => {
      wantedStill = false;
    };
  }, [content, tries]);
  // One that is replaced gives its memory back.
  useEffect(() => () => open?.pages.close(), [open]);

  const pages = open?.pages;
  const count = pages?.count ?? 0;
  const page = Math.max(1, Math.min(wanted, count));
  useEffect(() => {
    if (!open || width === 0) return undefined;
    const control = new AbortController();
    const { signal } = control;
    open.pages.draw(page, width, signal).then(
      (picture) => {
        if (signal.aborted || !canvas.current) return;
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
        // Some browsers keep a canvas long after its last use.
        picture.width = 0;
        setDone({ page, count: open.pages.count, pages: open.pages, width });
      },
      () => {
        if (!signal.aborted) setFailed(open.content);
      },
    );
    return () => control.abort();
  }, [open, page, width]);

  const drawing =
    content !== undefined &&
    (open?.content !== content || done?.pages !== pages || done?.page !== page || done.width !== width);
  return {
    canvas,
    page,
    count,
    drawn: done,
    drawing,
    failed: failed !== null && failed === content,
    again: () => {
      setFailed(null);
      setOpen(null);
      setTries((before) => before + 1);
    },
  };
}
