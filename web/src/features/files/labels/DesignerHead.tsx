import { mdiClose, mdiContentSaveOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LABEL_LIMITS } from '@/lib/labelLimits';
import type { Command } from '@/lib/command';
import { CommandButton } from '@/ui/CommandButton';
import { TextField } from '@/ui/TextField';
import { isChanged, useDesign, useDesignStore } from './designStore';
import { propertyFault } from './fieldWords';
import type { ShownFault } from './heldFaults';

interface DesignerHeadProps {
  titleId: string;
  /** It is kept on the server already. */
  isKept: boolean;
  mayChange: boolean;
  save: Command;
  saving: boolean;
  faults: readonly ShownFault[];
  phone: boolean;
  onSaveAndClose: () => void;
  onClose: () => void;
}

/** The name of the format, and how to keep it. */
export function DesignerHead(props: DesignerHeadProps) {
  const { titleId, isKept, mayChange, save, saving, faults, phone, onSaveAndClose, onClose } = props;
  const { t } = useTranslation(['labels', 'common']);
  const store = useDesignStore();
  const name = useDesign(({ design }) => design.name);
  const changed = useDesign(isChanged);
  const fault = propertyFault(faults, 'name');
  const close: Command = { id: 'close', label: t('close'), icon: mdiClose, run: onClose };
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flex: 'none',
        alignItems: 'flex-start',
        gap: { xs: 0.5, sm: 1.5 },
        px: { xs: 0.5, sm: 1 },
        pt: 1.25,
        pb: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <CommandButton command={close} />
      <Typography
        id={titleId}
        component="h2"
        variant="h4"
        sx={
          phone
            ? { position: 'absolute', clipPath: 'inset(50%)', width: '1px', overflow: 'hidden' }
            : { lineHeight: '44px' }
        }
      >
        {t('title')}
      </Typography>
      <TextField
        size="small"
        label={t('name')}
        value={name}
        fault={name.trim() === '' ? t('nameMissing') : fault}
        onChange={(event) =>
          store.getState().change((design) => ({ ...design, name: event.target.value }), { merge: 'name' })
        }
        onBlur={() => store.getState().endMerge()}
        sx={{ flex: '0 1 340px', minWidth: 0, ml: { sm: 1 } }}
        slotProps={{
          htmlInput: { maxLength: LABEL_LIMITS.NewLabelFormat.name.maxLength, autoComplete: 'off' },
        }}
      />
      <Box sx={{ flex: '1 1 0', minWidth: 0, alignSelf: 'center' }}>
        {!phone && (
          <Typography role="status" variant="body2" color="textSecondary" noWrap>
            {!mayChange ? t('save.viewer') : changed || !isKept ? t('state.changed') : t('state.kept')}
          </Typography>
        )}
      </Box>
      {!phone && <CommandButton command={{ ...save, icon: mdiContentSaveOutline }} busy={saving} />}
      <span data-hint={mayChange ? undefined : t('save.viewer')}>
        <Button
          variant="contained"
          disabled={!mayChange}
          loading={saving}
          onClick={onSaveAndClose}
          sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
        >
          {t(phone ? 'common:actions.save' : 'save.close')}
        </Button>
      </span>
    </Box>
  );
}
