import { useState } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';
import type { ConfirmProps } from './ConfirmBox';

const ConfirmBox = lazyAside(async () => (await import('./ConfirmBox')).ConfirmBox);

/** Asks before something that cannot be undone. It is loaded when it first asks, and stays, so that it can fade. */
export function ConfirmDialog(props: ConfirmProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <ConfirmBox {...props} /> : null;
}
