import { useCallback, useEffect, useState } from 'react';
import { onOtherTab, readText, writeText } from '@/lib/storage';

/** The side on which the buttons lie. */
export type Hand = 'left' | 'right';

const KEY = 'workshop.hand';
const handOf = (text: string | null): Hand => (text === 'left' ? 'left' : 'right');

/** For which hand the screen at the saw is, as this browser remembers it. */
export function useHand(): [Hand, (hand: Hand) => void] {
  const [hand, setHand] = useState(() => handOf(readText(KEY)));
  useEffect(() => onOtherTab(KEY, (text) => setHand(handOf(text))), []);
  const choose = useCallback((next: Hand) => {
    writeText(KEY, next);
    setHand(next);
  }, []);
  return [hand, choose];
}
