import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import {
  mdiContentSaveOutline,
  mdiContentSavePlusOutline,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiRenameOutline,
} from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { LazyMenu } from '@/ui/LazyMenu';
import type { MenuEntry } from '@/ui/MenuEntries';
import { SelectField } from '@/ui/SelectField';
import { asChosen, keptOptions, ofFile, type Choice } from './cncMachines';
import { MachineName } from './MachineName';
import { machineRefusal } from './machineRefusal';
import { isOfMachine, ownOptions, type OptionField } from './options';
import type { ChosenOptions } from './remembered';
import { useCncMachineActions, type useCncMachines } from './useCncMachines';

interface MachineFieldProps {
  fields: readonly OptionField[];
  /** As the fields stand, and whether they can be sent. */
  chosen: ChosenOptions;
  ready: boolean;
  machines: ReturnType<typeof useCncMachines>;
  onChange: (choice: Choice) => void;
}

/** The machine whose values the fields begin with, and what can be done with it. */
export function MachineField({ fields, chosen, ready, machines, onChange }: MachineFieldProps) {
  const { t } = useTranslation(['formats', 'common']);
  const mayChange = useMayChange();
  const actions = useCncMachineActions();
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState(false);
  const [asking, setAsking] = useState<'keep' | 'rename' | 'delete' | null>(null);
  const { machines: all, chosen: machine, gone, error } = machines;
  const own = machine ? ownOptions(fields, chosen, [], machine.values) : {};
  const differing = fields.filter(({ name }) => isOfMachine(name) && name in own);
  const close = () => setAsking(null);
  const forgetRefusals = () => {
    actions.change.reset();
    actions.remove.reset();
  };

  const pick = (id: string) => {
    forgetRefusals();
    const picked = all.find((one) => one.id === id);
    onChange(picked ? { machine: asChosen(picked), own: ofFile(chosen) } : { machine: null, own: chosen });
  };
  const save = () => {
    if (!machine) return;
    actions.change.mutate(
      { id: machine.id, options: keptOptions(fields, chosen) },
      {
        onSuccess: (changed) => {
          onChange({ machine: asChosen(changed), own: ofFile(chosen) });
          toast({ severity: 'success', text: t('machine.saved', { name: changed.name }) });
        },
      },
    );
  };
  const remove = () => {
    close();
    if (!machine) return;
    actions.remove.mutate(machine.id, {
      onSuccess: () => {
        onChange({ machine: null, own: chosen });
        toast({ severity: 'success', text: t('machine.deleted', { name: machine.name }) });
      },
    });
  };

  const entries: MenuEntry[] = [
    {
      label: t('machine.keep'),
      icon: mdiContentSavePlusOutline,
      disabled: !ready,
      hint: ready ? undefined : t('machine.mend'),
      run: () => setAsking('keep'),
    },
    ...(machine && differing.length > 0
      ? [
          {
            label: t('machine.save', { name: machine.name }),
            icon: mdiContentSaveOutline,
            disabled: !ready,
            run: save,
          },
        ]
      : []),
    ...(machine
      ? [
          { label: t('machine.rename'), icon: mdiRenameOutline, run: () => setAsking('rename') },
          { label: t('machine.delete'), icon: mdiDeleteOutline, run: () => setAsking('delete') },
        ]
      : []),
  ];
  const refused = asking === null ? (actions.change.error ?? actions.remove.error) : null;
  const helperText =
    differing.length > 0
      ? t('machine.differs', { fields: differing.map(({ name }) => t(`option.${name}`)).join(', ') })
      : mayChange && machines.known && all.length === 0
        ? t('machine.hint')
        : undefined;
  const options = all.map(({ id, name }) => ({ value: id, name }));
  const unlisted = machine && !all.some(({ id }) => id === machine.id);

  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <SelectField
          label={t('option.machine')}
          value={machine?.id ?? ''}
          options={[
            { value: '', name: t('machine.none') },
            ...options,
            ...(unlisted ? [{ value: machine.id, name: machine.name }] : []),
          ]}
          wrap
          helperText={helperText}
          onChange={pick}
          sx={{ flexGrow: 1, minWidth: 0 }}
        />
        {mayChange && (
          <>
            <IconButton
              ref={button}
              aria-label={t('machine.menu')}
              title={t('machine.menu')}
              aria-haspopup="menu"
              aria-expanded={menu}
              loading={actions.change.isPending || actions.remove.isPending}
              onClick={() => {
                forgetRefusals();
                setMenu(true);
              }}
              sx={{ width: 44, height: 44, mt: '6px !important' }}
            >
              <Icon path={mdiDotsVertical} />
            </IconButton>
            <LazyMenu
              open={menu}
              onClose={() => setMenu(false)}
              anchorEl={() => button.current}
              entries={entries}
            />
          </>
        )}
      </Box>
      {gone && <Alert severity="info">{t('machine.gone', { name: gone.name })}</Alert>}
      {error && <Alert severity="warning">{t('machine.unknown', { reason: errorText(error) })}</Alert>}
      {refused && <Alert severity="error">{machineRefusal(refused)}</Alert>}
      {asking === 'keep' && (
        <MachineName
          title={t('machine.keepTitle')}
          submit={t('machine.keepAction')}
          action={actions.keep}
          body={(name) => ({ name, options: keptOptions(fields, chosen) })}
          onDone={(made) => {
            onChange({ machine: asChosen(made), own: ofFile(chosen) });
            toast({ severity: 'success', text: t('machine.kept', { name: made.name }) });
          }}
          onClose={close}
        />
      )}
      {asking === 'rename' && machine && (
        <MachineName
          title={t('machine.renameTitle')}
          submit={t('machine.renameAction')}
          before={machine.name}
          action={actions.change}
          body={(name) => ({ id: machine.id, name })}
          onDone={({ name }) => toast({ severity: 'success', text: t('machine.renamed', { name }) })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        danger
        title={t('machine.deleteTitle', { name: machine?.name ?? '' })}
        text={t('machine.deleteText')}
        confirm={t('machine.deleteAction')}
        onConfirm={remove}
        onClose={close}
      />
    </Stack>
  );
}
