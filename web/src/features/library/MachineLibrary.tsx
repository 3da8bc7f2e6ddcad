import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mdiContentSaveOutline, mdiSawBlade } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configurationWords } from '@/api/configurationWords';
import { fillConfiguration } from '@/api/job';
import type { Configuration } from '@/domain/job/job';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { EntryRow } from './EntryRow';
import { MACHINES, nameOf, type ConfigurationTemplate } from './kinds';
import { LibraryDialog } from './LibraryDialog';
import { SaveDialog } from './SaveDialog';
import { useEntryActions } from './useLibrary';

interface MachineLibraryProps {
  configuration: Configuration;
  onApply: (configuration: Partial<Configuration>) => void;
  onUndo: () => void;
}

/** Configurations by the machine they are made for: taken from the library and put into it. */
export function MachineLibrary({ configuration, onApply, onUndo }: MachineLibraryProps) {
  const { t, i18n } = useTranslation(['library', 'common']);
  const mayChange = useMayChange();
  const [open, setOpen] = useState<'apply' | 'save' | null>(null);
  const [name, setName] = useState('');
  const actions = useEntryActions(MACHINES);
  const { remove, use } = actions;
  const close = () => setOpen(null);

  const apply = (template: ConfigurationTemplate) => {
    onApply(fillConfiguration(template.configuration));
    use.mutate(template);
    close();
    toast({
      severity: 'success',
      text: t('apply.done', { name: nameOf(template, i18n.language) }),
      action: { label: t('common:actions.undo'), run: onUndo },
    });
  };
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Icon path={mdiSawBlade} />}
        onClick={() => setOpen('apply')}
        sx={{ minHeight: 44 }}
      >
        {t('apply.open')}
      </Button>
      {mayChange && (
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
      )}
      {open === 'apply' && (
        <LibraryDialog
          kind={MACHINES}
          title={t('apply.title')}
          empty={t('apply.empty')}
          actions={actions}
          onClose={close}
        >
          {(template) => (
            <EntryRow
              entry={template}
              detail={configurationWords(fillConfiguration(template.configuration)).join(' · ')}
              onPick={() => apply(template)}
              onRemove={() => remove.mutate(template)}
              busy={remove.isPending}
            />
          )}
        </LibraryDialog>
      )}
      {open === 'save' && (
        <SaveDialog
          kind={MACHINES}
          title={t('saveMachine.title')}
          what={configurationWords(configuration).join(' · ')}
          name={name}
          onName={setName}
          body={() => configuration}
          onClose={close}
        />
      )}
    </Stack>
  );
}
