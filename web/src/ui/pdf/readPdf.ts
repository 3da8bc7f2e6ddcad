// PDFs as pictures, by pdf.js. It is large, and loaded with the first PDF that is shown.

import { trustedScript } from '@/lib/trustedScript';

/** A PDF that is open; it holds memory until it is closed. */
export interface PdfPages {
  count: number;
  /** Draws a page so many CSS pixels wide, as sharp as the screen is. */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  close: () => void;
}

/** Browsers of phones refuse larger canvases. */
const MAX_PIXELS = 16_000_000;

/** The build for browsers that are not the newest. */
async function load() {
  const [{ getDocument, PDFWorker }, { default: script }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url'),
  ]);
  return { getDocument, PDFWorker, script };
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** The worker that reads for all PDFs that are open, and how many these are. */
let reader: { port: Worker; worker: InstanceType<Loaded['PDFWorker']>; users: number } | undefined;

function joinReader({ PDFWorker, script }: Loaded) {
  if (!reader) {
    const port = new Worker(trustedScript(script), { type: 'module' });
    reader = { port, worker: PDFWorker.create({ port }), users: 0 };
  }
  reader.users += 1;
  return reader.worker;
}

function leaveReader(): void {
  if (!reader || --reader.users > 0) return;
  reader.worker.destroy();
  reader.port.terminate();
  reader = undefined;
}

/** Opens a PDF; fails where it is none, or where what reads it cannot be loaded. */
export async function readPdf(content: Blob): Promise<PdfPages> {
  const [pdfjs, bytes] = await Promise.all([load(), content.arrayBuffer()]);
  const task = pdfjs.getDocument({
    data: bytes,
    worker: joinReader(pdfjs),
    // Our PDFs embed their fonts and hold no pictures that need more than the worker itself.
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  const close = () => void task.destroy().finally(leaveReader);
  try {
    const pdf = await task.promise;
    return {
      count: pdf.numPages,
      close,
      draw: async (number, width, signal) => {
        const page = await pdf.getPage(number);
        signal.throwIfAborted();
        const { width: points, height } = page.getViewport({ scale: 1 });
        const wanted = (width * window.devicePixelRatio) / points;
        const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (points * height)));
        const viewport = page.getViewport({ scale });
        const canvas = document.createElement('canvas');
        canvas.width = Math.floor(viewport.width);
        canvas.height = Math.floor(viewport.height);
        const drawing = page.render({ canvas, viewport });
        const cancel = () => drawing.cancel();
        signal.addEventListener('abort', cancel);
        try {
          await drawing.promise;
        } finally {
          signal.removeEventListener('abort', cancel);
          page.cleanup();
        }
        return canvas;
      },
    };
  } catch (thrown) {
    close();
    throw thrown;
  }
}
