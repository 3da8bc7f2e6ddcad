// What can be written to a file. Formats of larger plans are shown, locked, with the way to the plans.
import { mdiCodeJson, mdiFileDelimitedOutline, mdiFileExcelOutline, mdiLockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toasts';
import { MenuButton } from '@/ui/MenuButton';

/** A format by the name that plans use. */
type Format = 'json' | 'csv' | 'xlsx';

type ExportItem = {
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
  const { t } = useTranslation('exchange');
  const run = async (item: ExportItem) => {
    try {
      await item.run();
    } catch {
      toast({ severity: 'error', text: t('out.failed') });
    }
  };
  return (
    <MenuButton
      icon={icon}
      label={t('export')}
      sx={{ minHeight: 44 }}
      entries={items.map((item) =>
        formats && !formats.includes(item.format)
          ? {
              label: item.name,
              hint: t('out.locked', { format: item.format.toUpperCase() }),
              icon: mdiLockOutline,
              to: '/pricing',
            }
          : {
              label: item.name,
              hint: item.hint,
              icon: ICONS[item.format],
              disabled: !item.enabled,
              run: () => void run(item),
            },
      )}
    />
  );
}
