// The unit of lengths of a person: kept in the browser, and for who is signed in with the account too.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api } from '@/api/client';
import { settingsQuery } from '@/api/queries';
import type { Settings } from '@/api/useSettings';
import { useSignedIn } from '@/api/useSignedIn';
import { readText, removeText, writeText } from '@/lib/storage';
import { chooseUnit } from '@/i18n/chosenUnit';
import { isUnit, type Unit } from '@/domain/units/units';

/** What was chosen here and the account does not know yet. */
const UNSAVED = 'units.unsaved';

const saveUnit = (units: Unit) => answerOf(api.PUT('/api/v1/settings', { body: { units } }));

/** Takes over the account's unit, unless another one was chosen here that could not be saved: that one is. */
export function useUnitOfAccount(): void {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  const { data } = useQuery({ ...settingsQuery, enabled: signedIn });
  const unit = data?.units;
  useEffect(() => {
    const unsaved = readText(UNSAVED);
    if (unit === undefined) return;
    if (unsaved === null) chooseUnit(unit);
    else if (unsaved === unit) removeText(UNSAVED);
    else if (isUnit(unsaved)) {
      saveUnit(unsaved).then(
        (saved) => settle(saved, client),
        () => undefined,
      );
    }
  }, [unit, client]);
}

function settle(saved: Settings, client: ReturnType<typeof useQueryClient>): void {
  removeText(UNSAVED);
  client.setQueryData(settingsQuery.queryKey, saved);
}

/** Chooses a unit: at once for this browser, and for the account as soon as it can be reached. */
export function useUnitSetting(): (unit: Unit) => void {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  return (unit) => {
    chooseUnit(unit);
    writeText(UNSAVED, unit);
    if (!signedIn) return;
    saveUnit(unit).then(
      (saved) => settle(saved, client),
      // It is tried again when the account is next asked.
      () => undefined,
    );
  };
}
