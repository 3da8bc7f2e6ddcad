import { mdiLockOutline, mdiRefresh, mdiTune } from '@mdi/js';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPass } from '@/api/errors';
import { filesQuery } from '@/api/queries';
import type { FileFormatOffer } from '@/api/types';
import { lazyAside } from '@/i18n/lazyChunk';
import { planName } from '@/i18n/planName';
import { MenuEntries, type MenuEntriesProps, type MenuEntry } from '@/ui/MenuEntries';
import { failureText } from './failure';
import { CSV_LISTS, GROUPS, ICONS, type FormatName } from './formats';
import { rememberedChoice } from './cncMachines';
import { fieldsOf, sentOptions } from './options';
import type { ChosenOptions } from './remembered';
import { useDownload } from './useDownload';

const OptionsDialog = lazyAside(
  async () => (await import('./OptionsDialog')).OptionsDialog,
  'files',
  'formats',
  'preview',
  'labels',
);

export interface FilesMenuProps extends Pick<MenuEntriesProps, 'anchorEl' | 'open' | 'onClose'> {
  /** The calculation's. */
  id: string;
  /** One file more is being written, or one less. */
  onBusy: (more: 1 | -1) => void;
}

/** The formats in which a result can be had; it stays while a file is written. */
export function FilesMenu({ id, anchorEl, open, onClose, onBusy }: FilesMenuProps) {
  const { t, i18n } = useTranslation(['formats', 'common', 'auth']);
  const { t: tFiles } = useTranslation('files');
  const { t: tAuth } = useTranslation('auth');
  const { data, error, isFetching, refetch } = useQuery({
    ...filesQuery(id, i18n.language),
    enabled: open,
  });
  const [asked, setAsked] = useState<FileFormatOffer | null>(null);
  // The options say so, with its values still in them.
  const files = useDownload(id, onBusy, (format) => {
    setAsked(data?.find((offer) => offer.format === format) ?? null);
  });
  // A menu that has grown finds its place anew.
  useEffect(() => void window.dispatchEvent(new Event('resize')), [data, error]);

  const entriesOf = (format: FormatName, offer: FileFormatOffer): MenuEntry[] => {
    const fields = fieldsOf(offer);
    const icon = offer.allowed ? ICONS[format] : mdiLockOutline;
    const load = (options: ChosenOptions) => void files.download(format, options);
    const entry = (label: string, options?: ChosenOptions): MenuEntry => {
      if (!offer.allowed) {
        if (offer.plan === null) return { label, icon, hint: t('inNoPlan'), disabled: true };
        return { label, icon, hint: t('locked', { plan: planName(offer.plan, tAuth) }), to: '/pricing' };
      }
      if (offer.refused !== null) return { label, icon, hint: offer.refused, disabled: true };
      return {
        label,
        icon,
        run: () => load(options ?? rememberedOptionsOf(offer)),
        ...(fields.length > 0 && {
          aside: {
            label: t('optionsOf', { name: label }),
            icon: mdiTune,
            run: () => setAsked(offer),
          },
        }),
      };
    };
    if (format !== 'csv') return [entry(t(`name.${format}`))];
    return CSV_LISTS.filter((list) => offer.options.list?.values?.includes(list)).map((list) =>
      entry(t(`csv.${list}`), { list }),
    );
  };

  const entries = GROUPS.flatMap(({ group, formats }) => {
    const ofGroup = formats.flatMap((format) => {
      const offer = data?.find((one) => one.format === format);
      return offer ? entriesOf(format, offer) : [];
    });
    return ofGroup.map((entry, index) => (index === 0 ? { ...entry, heading: t(`group.${group}`) } : entry));
  });
  const retry: MenuEntry = {
    label: t('common:actions.retry'),
    icon: mdiRefresh,
    run: () => void refetch(),
  };

  return (
    <>
      <MenuEntries
        open={open}
        onClose={onClose}
        anchorEl={anchorEl}
        label={tFiles('download')}
        sx={{ '& .MuiMenu-paper': { width: 'min(380px, calc(100vw - 32px))' } }}
        entries={data ? entries : error && !isFetching && mayPass(error) ? [retry] : []}
        head={
          data ? undefined : error && !isFetching ? (
            <Typography role="alert" sx={{ px: 2, py: 1 }}>
              {failureText(error)}
            </Typography>
          ) : (
            <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1 }}>
              <CircularProgress size={20} aria-hidden />
              {t('loading')}
            </Box>
          )
        }
      />
      {asked && <OptionsDialog id={id} offer={asked} files={files} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What is sent at one click: what was chosen last. */
function rememberedOptionsOf(offer: FileFormatOffer): ChosenOptions {
  const { machine, own } = rememberedChoice(offer);
  const chosen = { ...machine?.values, ...own, machine: machine?.id ?? '' };
  return sentOptions(fieldsOf(offer), chosen, [], machine?.values);
}
