import { useEffect } from 'react';

interface Pages {
  /** Of all rows; nothing while they are not known. */
  total: number | undefined;
  /** Rows on a page. */
  size: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

/** Goes to the last page where the shown one no longer exists, as its rows were deleted; returns the page to show. */
export function useExistingPage({ total, size, page, onPage }: Pages): number {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  return Math.min(page, last);
}
