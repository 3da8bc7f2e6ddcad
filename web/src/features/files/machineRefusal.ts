// Why a machine was not kept, in words.

import i18next from 'i18next';
import { errorText, faultsOf, faultText } from '@/api/errors';

const OPTION = 'options.';

const isText = (key: string): key is 'formats:option.feed' => i18next.exists(key);

/** The sentence for a refusal; of an option by the name of its field. */
export function machineRefusal(error: unknown): string {
  const fault = faultsOf(error).find(({ path }) => path.startsWith(OPTION));
  const key = `formats:option.${fault?.path.slice(OPTION.length)}`;
  return fault && isText(key) ? `${i18next.t(key)}: ${faultText({ ...fault, path: '' })}` : errorText(error);
}
