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

/** Goes back to the last page where the rows of the one that is shown are gone; answers the page that there is. */
export function usePageThatIsThere({ total, size, page, onPage }: Pages): number {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  return Math.min(page, last);
}
