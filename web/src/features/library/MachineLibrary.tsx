import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mdiContentSaveOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillConfiguration } from '@/api/job';
import { showError } from '@/api/showError';
import { useMayChange } from '@/api/useMayChange';
import type { Configuration } from '@/domain/job/job';
import { changedFrom, machineRulesOf, type Machine } from '@/domain/job/machine';
import { nameIn } from '@/lib/locale';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { EntryRow } from './EntryRow';
import { MACHINES, type ConfigurationTemplate } from './kinds';
import { LibraryDialog } from './LibraryDialog';
import { MachineButton } from './MachineButton';
import { MachineChanges } from './MachineChanges';
import { machineWords } from './machineWords';
import { RenameDialog } from './RenameDialog';
import { SaveDialog } from './SaveDialog';
import { useEntries, useEntryActions } from './useLibrary';

interface MachineLibraryProps {
  configuration: Configuration;
  /** The machine that was chosen. */
  machine: Machine | null;
  /** Null: none that has a name. */
  onChoose: (machine: Machine | null) => void;
  onUndo: () => void;
}

/** A machine of the library with what it sets. */
const asMachine = ({ name, name_ru, configuration }: ConfigurationTemplate): Machine => ({
  name,
  name_ru,
  rules: machineRulesOf(fillConfiguration(configuration)),
});

/** The machine that the job is cut on: chosen from the library by its name, kept there, and what differs from it. */
export function MachineLibrary({ configuration, machine, onChoose, onUndo }: MachineLibraryProps) {
  const { t, i18n } = useTranslation(['library', 'common']);
  const { language } = i18n;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<'choose' | 'save' | null>(null);
  const [renaming, setRenaming] = useState<ConfigurationTemplate | null>(null);
  const [name, setName] = useState('');
  const actions = useEntryActions(MACHINES);
  const { remove, use, replace } = actions;
  const close = () => setOpen(null);
  const own = useOwnEntry(machine);

  /** Does it at once and offers the way back. */
  const told = (text: string) =>
    toast({ severity: 'success', text, action: { label: t('common:actions.undo'), run: onUndo } });
  const choose = (template: ConfigurationTemplate) => {
    const chosen = asMachine(template);
    onChoose(chosen);
    use.mutate(template);
    close();
    told(t('apply.done', { name: nameIn(chosen, language) }));
  };
  const rules = machineRulesOf(configuration);
  const changed = machine ? changedFrom(machine.rules, configuration) : [];

  return (
    <Stack spacing={1}>
      <MachineButton
        name={machine && nameIn(machine, language)}
        onOpen={() => setOpen('choose')}
        onLeave={() => {
          onChoose(null);
          told(t('apply.left'));
        }}
      />
      {machine && (
        <MachineChanges
          was={machine.rules}
          now={rules}
          changed={changed}
          onBack={() => {
            onChoose(machine);
            told(t('apply.backDone', { name: nameIn(machine, language) }));
          }}
          busy={replace.isPending}
          onKeep={
            own &&
            (() =>
              replace.mutate(
                { entry: own, name: own.name, body: rules },
                {
                  onSuccess: () => {
                    onChoose({ ...machine, rules });
                    toast({ severity: 'success', text: t('saveMachine.updated', { name: own.name }) });
                  },
                  onError: showError,
                },
              ))
          }
        />
      )}
      {mayChange && (
        <div>
          <Button
            color="inherit"
            aria-haspopup="dialog"
            startIcon={<Icon path={mdiContentSaveOutline} />}
            onClick={() => {
              setName('');
              setOpen('save');
            }}
            sx={{ minHeight: 44 }}
          >
            {t('saveMachine.open')}
          </Button>
        </div>
      )}
      {open === 'choose' && (
        <LibraryDialog
          kind={MACHINES}
          title={t('apply.title')}
          hint={t('apply.hint')}
          empty={t('apply.empty')}
          actions={actions}
          onClose={close}
        >
          {(template) => (
            <EntryRow
              entry={template}
              detail={machineWords(asMachine(template).rules).join(' · ')}
              onPick={() => choose(template)}
              onRename={() => setRenaming(template)}
              onRemove={() => remove.mutate(template)}
              busy={remove.isPending || replace.isPending}
            />
          )}
        </LibraryDialog>
      )}
      {renaming && (
        <RenameDialog
          entry={renaming}
          body={renaming.configuration}
          replace={replace}
          onRenamed={(renamed) => {
            if (machine?.name === renaming.name && machine.name_ru === null)
              onChoose({ ...machine, name: renamed });
          }}
          onClose={() => setRenaming(null)}
        />
      )}
      {open === 'save' && (
        <SaveDialog
          kind={MACHINES}
          title={t('saveMachine.title')}
          what={machineWords(rules).join(' · ')}
          name={name}
          onName={setName}
          body={() => rules}
          onSaved={(saved) => onChoose({ name: saved, name_ru: null, rules })}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** The entry of the library from which an own machine was chosen, while it is there. */
function useOwnEntry(machine: Machine | null): ConfigurationTemplate | undefined {
  const isOwn = machine !== null && machine.name_ru === null;
  const { data } = useEntries(MACHINES, isOwn ? machine.name : '', isOwn);
  return isOwn ? data?.entries.find(({ name, is_system }) => !is_system && name === machine.name) : undefined;
}
