import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiLinkPlus } from '@mdi/js';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { LinkKind } from '@/api/shared';
import { Icon } from '@/ui/Icon';
import { TextField } from '@/ui/TextField';
import { dayOf, endOfDay } from './endOfDay';
import type { NewLink } from './useLinks';

interface NewLinkFormProps {
  busy: boolean;
  error: Error | null;
  onMake: (link: NewLink) => void;
}

/** What a new link is for, and when it ends. */
export function NewLinkForm({ busy, error, onMake }: NewLinkFormProps) {
  const { t } = useTranslation('sharing');
  const [kind, setKind] = useState<LinkKind>('saw');
  const [day, setDay] = useState('');
  const today = dayOf(new Date());
  const expires = day === '' ? null : endOfDay(day);
  const fault = day !== '' && (expires === null || day < today) ? t('past') : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!fault && !busy) onMake({ kind, expires });
  };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {error && (
          <Alert severity="error" sx={{ width: '100%' }}>
            {errorText(error)}
          </Alert>
        )}
        <RadioGroup
          aria-label={t('kind')}
          value={kind}
          onChange={(_, value) => setKind(KINDS.find((one) => one === value) ?? 'saw')}
        >
          {KINDS.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiRadio-root': { mt: -1 } }}
              label={
                <>
                  <Typography component="span" sx={{ fontWeight: 600, display: 'block' }}>
                    {t(`kinds.${one}`)}
                  </Typography>
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ color: 'text.secondary', display: 'block' }}
                  >
                    {t(`does.${one}`)}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <TextField
            type="date"
            label={t('until')}
            helperText={t('untilHint')}
            fault={fault}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
          />
          <Button
            type="submit"
            variant="contained"
            loading={busy}
            loadingPosition="start"
            disabled={fault !== undefined}
            startIcon={<Icon path={mdiLinkPlus} />}
            sx={{ minHeight: { xs: 44, sm: 56 } }}
          >
            {t('make')}
          </Button>
        </Box>
      </Stack>
    </Box>
  );
}

const KINDS = ['saw', 'view'] as const satisfies readonly LinkKind[];
