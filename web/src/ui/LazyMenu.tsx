// A menu that is loaded when it is first opened: no screen needs it before. Its entries are data for that reason.
import { useState } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';
import type { MenuEntriesProps } from './MenuEntries';

const MenuEntries = lazyAside(async () => (await import('./MenuEntries')).MenuEntries);

export function LazyMenu(props: MenuEntriesProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <MenuEntries {...props} /> : null;
}
