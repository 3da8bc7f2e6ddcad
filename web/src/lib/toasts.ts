// Short messages at the foot of the page; `ui/Toasts` shows them.

import { create } from 'zustand';

type ToastSeverity = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  severity: ToastSeverity;
  text: string;
  /** Stays until it is closed; others go after six seconds. */
  persistent?: boolean;
  action?: { label: string; run: () => void };
}

interface ToastState {
  toasts: Toast[];
  /** Answers by what it can be closed. */
  show: (toast: Omit<Toast, 'id'>) => number;
  close: (id: number) => void;
}

let next = 1;

export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    const id = next++;
    set(({ toasts }) => ({
      // The same words twice are one message: the newer takes the place of the older.
      toasts: [...toasts.filter((shown) => shown.text !== toast.text), { ...toast, id }].slice(-3),
    }));
    return id;
  },
  close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

/** Shows a short message at the foot of the page; callable from anywhere. */
export const toast = (message: Omit<Toast, 'id'>) => useToastStore.getState().show(message);
