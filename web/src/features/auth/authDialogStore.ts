import { create } from 'zustand';
import type { AuthMode } from './validate';

interface AuthDialogState {
  /** Open on which tab; null if closed. */
  mode: AuthMode | null;
  open: (mode: AuthMode) => void;
  close: () => void;
}

/** The dialog is one; any screen may open it. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  mode: null,
  open: (mode) => set({ mode }),
  close: () => set({ mode: null }),
}));
