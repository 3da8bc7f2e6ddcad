import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { AuthMode } from './validate';

interface PasswordFieldProps {
  mode: AuthMode;
  value: string;
  onChange: (value: string) => void;
  error: boolean;
  disabled: boolean;
}

/** A password that one can look at while typing it. */
export function PasswordField({ mode, value, onChange, error, disabled }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={t('password')}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      disabled={disabled}
      helperText={mode === 'register' ? t('passwordHint') : undefined}
      fullWidth
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? t('hidePassword') : t('showPassword')}
                onClick={() => setShown(!shown)}
                disabled={disabled}
              >
                <Icon path={shown ? mdiEyeOffOutline : mdiEyeOutline} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
