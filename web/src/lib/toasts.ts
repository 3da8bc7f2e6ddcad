// Short messages at the foot of the page; `ui/Toasts` shows them.

import { create } from 'zustand';

type ToastSeverity = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  severity: ToastSeverity;
  text: string;
  /** Stays until it is closed; others go by themselves. */
  persistent?: boolean;
  action?: { label: string; run: () => void };
}

interface ToastState {
  toasts: Toast[];
  /** So long those stay that go by themselves, ms. */
  stayMs: number;
  /** Answers by what it can be closed. */
  show: (toast: Omit<Toast, 'id'>) => number;
  close: (id: number) => void;
}

let next = 1;

/** More of them would hide the page. */
const AT_ONCE = 2;

/** What stays shown beside a new message: not the same words again, and nothing that went well once something fails. */
function beside(shown: readonly Toast[], { text, severity }: Omit<Toast, 'id'>): Toast[] {
  const kept = shown.filter(
    (each) => each.text !== text && !(severity === 'error' && each.severity === 'success'),
  );
  if (kept.length < AT_ONCE) return kept;
  // What waits for an answer goes last.
  const oldest = kept.find(({ persistent }) => !persistent) ?? kept[0];
  return kept.filter((each) => each !== oldest);
}

export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  stayMs: 6000,
  show: (toast) => {
    const id = next++;
    set(({ toasts }) => ({ toasts: [...beside(toasts, toast), { ...toast, id }] }));
    return id;
  },
  close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

/** Shows a short message at the foot of the page; callable from anywhere. */
export const toast = (message: Omit<Toast, 'id'>) => useToastStore.getState().show(message);
