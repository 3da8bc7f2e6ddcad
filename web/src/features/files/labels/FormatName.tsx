import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { NameDialog } from '@/ui/NameDialog';

interface FormatNameProps {
  title: string;
  submit: string;
  /** What stands there first. */
  name: string;
  busy: boolean;
  error: unknown;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a format of labels. */
export function FormatName({ title, submit, name: first, busy, error, onSubmit, onClose }: FormatNameProps) {
  const { t } = useTranslation('labels');
  const [name, setName] = useState(first);
  /** The name that was sent last: of another one nothing is known yet. */
  const [sent, setSent] = useState<string | null>(null);
  const told = error !== null && sent === name.trim();
  const taken = told ? (faultAt(error, 'name') ?? null) : null;
  return (
    <NameDialog
      title={title}
      submit={submit}
      label={t('name')}
      missing={t('nameMissing')}
      name={name}
      onName={setName}
      busy={busy}
      refused={taken}
      problem={told && taken === null ? errorText(error) : null}
      onSubmit={(wanted) => {
        setSent(wanted);
        onSubmit(wanted);
      }}
      onClose={onClose}
    />
  );
}
