import { mdiContentDuplicate, mdiDeleteOutline, mdiPencilRuler, mdiPlus, mdiRenameOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '@/api/showError';
import type { LabelFormat } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { readDesign, type LabelDesign } from '@/domain/labels/design';
import { lazyAside } from '@/i18n/lazyChunk';
import { LABEL_LIMITS } from '@/lib/labelLimits';
import { toast } from '@/lib/toasts';
import { CommandButton } from '@/ui/CommandButton';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { LazyMenu } from '@/ui/LazyMenu';
import type { MenuEntry } from '@/ui/MenuEntries';
import { FormatName } from './FormatName';
import type { DesignStart } from './LabelDesigner';
import { useFormats } from './useFormats';

const LabelDesigner = lazyAside(
  async () => (await import('./LabelDesigner')).LabelDesigner,
  'labels',
  'formats',
);

interface LabelFormatMenuProps {
  /** The calculation's. */
  id: string;
  formats: readonly LabelFormat[];
  /** The id of the format that is chosen. */
  chosen: string;
  /** Whether remnants get labels too, as it is chosen. */
  remnants: string | undefined;
  onChoose: (id: string) => void;
}

/** The name, with a number behind it where another format has it already. */
function freeName(name: string, formats: readonly LabelFormat[]): string {
  const short = name.slice(0, LABEL_LIMITS.NewLabelFormat.name.maxLength - 4);
  const taken = new Set(formats.map((format) => format.name.toLowerCase()));
  let free = short;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${short} ${number}`;
  return free;
}

type Asked = 'rename' | 'duplicate' | 'remove';

/** What can be done with the chosen format of labels, and how a new one is made. */
export function LabelFormatMenu({ id, formats, chosen, remnants, onChoose }: LabelFormatMenuProps) {
  const { t } = useTranslation(['labels', 'common']);
  const mayChange = useMayChange();
  const button = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState<DesignStart | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { save, rename, remove } = useFormats();
  const format = formats.find((one) => one.id === chosen);
  const copyName = (name: string) => freeName(t('copyOf', { name }), formats);

  const design = ({ built_in, ...of }: LabelFormat) =>
    setStart(
      built_in
        ? { id: null, draft: `copy:${of.id}`, design: { ...readDesign(of), name: copyName(of.name) } }
        : { id: of.id, draft: of.id, design: readDesign(of) },
    );
  const create = () => {
    const [first] = formats;
    const like = format ?? first;
    if (!like) return;
    const empty: LabelDesign = { ...readDesign(like), name: freeName(t('newName'), formats), fields: [] };
    setStart({ id: null, draft: 'new', design: empty });
  };
  const close = () => {
    save.reset();
    rename.reset();
    setAsked(null);
  };
  const done = (text: string, now: string) => {
    toast({ severity: 'success', text });
    onChoose(now);
    setAsked(null);
  };

  const viewer = mayChange ? undefined : t('menu.viewer');
  const own = viewer ?? (format?.built_in ? t('menu.ofProgram') : undefined);
  const entry = (label: string, icon: string, run: () => void, reason?: string): MenuEntry => ({
    label,
    icon,
    run,
    disabled: !format || reason !== undefined,
    ...(reason !== undefined && { hint: reason }),
  });
  const entries: MenuEntry[] = [
    {
      ...entry(t('menu.design'), mdiPencilRuler, () => format && design(format)),
      ...(format?.built_in && { hint: t('menu.designCopy') }),
    },
    entry(t('menu.create'), mdiPlus, create, viewer),
    entry(t('menu.rename'), mdiRenameOutline, () => setAsked('rename'), own),
    entry(t('menu.duplicate'), mdiContentDuplicate, () => setAsked('duplicate'), viewer),
    entry(t('menu.remove'), mdiDeleteOutline, () => setAsked('remove'), own),
  ];

  return (
    <>
      <span ref={button}>
        <CommandButton
          command={{ id: 'formats', label: t('menu.open'), icon: mdiPencilRuler, run: () => setOpen(true) }}
          aria-haspopup="menu"
          sx={{ width: 48, height: 48, mt: 0.5 }}
        />
      </span>
      <LazyMenu
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        label={t('menu.open')}
        entries={entries}
      />
      {format && asked === 'rename' && (
        <FormatName
          title={t('menu.renameTitle')}
          submit={t('menu.renameSubmit')}
          name={format.name}
          busy={rename.isPending}
          error={rename.error}
          onSubmit={(name) =>
            rename.mutate(
              { id: format.id, name },
              { onSuccess: (renamed) => done(t('menu.renamed', { name: renamed.name }), renamed.id) },
            )
          }
          onClose={close}
        />
      )}
      {format && asked === 'duplicate' && (
        <FormatName
          title={t('menu.duplicateTitle')}
          submit={t('menu.duplicateSubmit')}
          name={copyName(format.name)}
          busy={save.isPending}
          error={save.error}
          onSubmit={(name) => {
            const copy = { ...readDesign(format), name };
            save.mutate(
              { id: null, design: copy, kept: copy },
              { onSuccess: (made) => done(t('menu.duplicated', { name: made.name }), made.id) },
            );
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        danger
        title={t('menu.removeTitle', { name: format?.name ?? '' })}
        text={t('menu.removeText')}
        confirm={t('common:actions.delete')}
        busy={remove.isPending}
        onConfirm={() => {
          if (!format) return;
          const next = formats.find(({ built_in }) => built_in)?.id ?? '';
          remove.mutate(format.id, {
            onSuccess: () => done(t('menu.removed', { name: format.name }), next),
            onError: showError,
          });
        }}
        onClose={close}
      />
      {start && (
        <LabelDesigner
          start={start}
          calculation={id}
          remnants={remnants}
          formats={formats}
          onSaved={(saved) => onChoose(saved.id)}
          onClose={() => setStart(null)}
        />
      )}
    </>
  );
}
