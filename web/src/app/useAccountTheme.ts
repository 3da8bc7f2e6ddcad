import { useColorScheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useSettings } from '@/api/useSettings';
import { readText } from '@/lib/storage';

/** A browser in which nobody has chosen a theme yet takes that of the account. */
export function useAccountTheme(): void {
  const [unchosen] = useState(() => readText('theme') === null);
  const { data } = useSettings({ wanted: unchosen });
  const { setMode } = useColorScheme();
  const theme = data?.theme;
  useEffect(() => {
    if (theme && readText('theme') === null) setMode(theme);
  }, [theme, setMode]);
}
