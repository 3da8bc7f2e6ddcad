import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { TextField } from './TextField';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';

interface PasswordFieldProps {
  label: string;
  /** What the browser's own keeper of passwords is told. */
  kind: 'current-password' | 'new-password';
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error?: boolean;
  disabled?: boolean;
  /** A rule, or what is wrong. */
  hint?: string;
}

/** A password that one can look at while typing it. */
export function PasswordField({
  label,
  kind,
  name,
  value,
  onChange,
  error,
  disabled,
  hint,
}: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      name={name ?? 'password'}
      type={shown ? 'text' : 'password'}
      autoComplete={kind}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      disabled={disabled}
      helperText={hint}
      fullWidth
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={t(shown ? 'password.hide' : 'password.show')}
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
