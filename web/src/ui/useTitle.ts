import { useEffect } from 'react';

/** What the browser's tab says; nothing but the product's name without one. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Kerf` : 'Kerf';
  }, [title]);
}
