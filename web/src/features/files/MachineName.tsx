import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultAt } from '@/api/errors';
import type { CncMachine } from '@/api/types';
import type { useOnce } from '@/api/useOnce';
import { NameDialog } from '@/ui/NameDialog';
import { machineRefusal } from './machineRefusal';

interface MachineNameProps<Body> {
  title: string;
  submit: string;
  /** The name that it has. */
  before?: string;
  action: ReturnType<typeof useOnce<CncMachine, Body>>;
  body: (name: string) => Body;
  onDone: (machine: CncMachine) => void;
  onClose: () => void;
}

/** Asks for the name of a machine, and does with it what is to be done. */
export function MachineName<Body>(props: MachineNameProps<Body>) {
  const { title, submit, before = '', action, body, onDone, onClose } = props;
  const { t } = useTranslation('formats');
  const [name, setName] = useState(before);
  const { error, isPending, mutate, reset } = action;
  const refused = error && faultAt(error, 'name');
  const close = () => {
    reset();
    onClose();
  };
  return (
    <NameDialog
      title={title}
      submit={submit}
      label={t('machine.name')}
      missing={t('machine.nameMissing')}
      name={name}
      onName={(text) => {
        reset();
        setName(text);
      }}
      busy={isPending}
      refused={refused}
      problem={error && !refused ? machineRefusal(error) : null}
      onSubmit={(wanted) => {
        if (wanted === before) {
          close();
          return;
        }
        mutate(body(wanted), {
          onSuccess: (machine) => {
            onDone(machine);
            onClose();
          },
        });
      }}
      onClose={close}
    />
  );
}
