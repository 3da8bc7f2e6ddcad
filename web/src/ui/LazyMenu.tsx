// A menu whose code is loaded when it is first opened: no screen needs it before.
import type { MenuProps } from '@mui/material/Menu';
import { lazy, Suspense, useState } from 'react';

const Menu = lazy(async () => ({ default: (await import('@mui/material/Menu')).default }));

export function LazyMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
