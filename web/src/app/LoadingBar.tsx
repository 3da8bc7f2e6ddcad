import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoading } from './loading';

/** Subscribes in an effect: a store change during the first render would make React restart it synchronously. */
export function LoadingBar() {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    const tell = ({ count }: { count: number }) => setLoading(count > 0);
    tell(useLoading.getState());
    return useLoading.subscribe(tell);
  }, []);
  if (!loading) return null;
  return (
    <LinearProgress
      aria-label={t('shell.loading')}
      sx={{ position: 'fixed', top: 0, insetInline: 0, zIndex: 'tooltip', height: 3 }}
    />
  );
}
