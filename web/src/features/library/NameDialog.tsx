// Asks for the name of an entry: a form of its name and whatever else is to be chosen above it.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { NameDialog as AnyNameDialog } from '@/ui/NameDialog';

interface NameDialogProps extends Omit<
  ComponentProps<typeof AnyNameDialog>,
  'label' | 'missing' | 'refused' | 'problem'
> {
  /** Why it was refused last. */
  error: unknown;
  /** Forgets why. */
  reset: () => void;
}

export function NameDialog({ error, reset, onName, ...rest }: NameDialogProps) {
  const { t } = useTranslation('library');
  const refused = error ? faultAt(error, 'name') : null;
  return (
    <AnyNameDialog
      {...rest}
      label={t('name')}
      missing={t('nameMissing')}
      refused={refused}
      problem={error && !refused ? errorText(error) : null}
      onName={(name) => {
        reset();
        onName(name);
      }}
    />
  );
}
