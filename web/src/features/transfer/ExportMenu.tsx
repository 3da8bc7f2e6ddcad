// What can be written to a file. Formats of larger plans are shown, locked, with the way to the plans.
import {
  mdiCodeJson,
  mdiFileDelimitedOutline,
  mdiFileExcelOutline,
  mdiLockOutline,
  mdiMenuDown,
} from '@mdi/js';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';

/** A format by the name that plans use. */
export type Format = 'json' | 'csv' | 'xlsx';

export type ExportItem = {
  name: string;
  hint: string;
  format: Format;
  enabled: boolean;
  run: () => Promise<void> | void;
};

type ExportMenuProps = {
  icon: string;
  items: readonly ExportItem[];
  /** What the plan allows; undefined until it is known. */
  formats: readonly string[] | undefined;
};

const ICONS: Record<Format, string> = {
  json: mdiCodeJson,
  csv: mdiFileDelimitedOutline,
  xlsx: mdiFileExcelOutline,
};

export function ExportMenu({ icon, items, formats }: ExportMenuProps) {
  const { t } = useTranslation('transfer');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const run = async (item: ExportItem) => {
    close();
    try {
      await item.run();
    } catch {
      toast({ severity: 'error', text: t('out.failed') });
    }
  };
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        startIcon={<Icon path={icon} />}
        endIcon={<Icon path={mdiMenuDown} />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44 }}
      >
        {t('export')}
      </Button>
      <Menu
        open={open}
        onClose={close}
        anchorEl={() => button.current}
        container={() => button.current?.closest('main') ?? document.body}
      >
        {items.map((item) =>
          formats && !formats.includes(item.format) ? (
            <MenuItem key={item.name} component={Link} to="/pricing" onClick={close}>
              <ListItemIcon>
                <Icon path={mdiLockOutline} />
              </ListItemIcon>
              <ListItemText
                primary={item.name}
                secondary={t('out.locked', { format: item.format.toUpperCase() })}
              />
            </MenuItem>
          ) : (
            <MenuItem key={item.name} disabled={!item.enabled} onClick={() => void run(item)}>
              <ListItemIcon>
                <Icon path={ICONS[item.format]} />
              </ListItemIcon>
              <ListItemText primary={item.name} secondary={item.hint} />
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
