// What a calculation without a name is called: by its day, and from the second one of the day on by a number too.
import { useQuery } from '@tanstack/react-query';
import { calculationsQuery } from '@/api/queries';
import { useSignedIn } from '@/api/useSignedIn';
import { formatDate } from '@/lib/dates';
import { useWords } from './words';

/** The numbers grow with the day, so that the latest of its calculations tell the highest. */
const LATEST = 20;

/** The first name of the day that none of these has, counting on from the highest. */
export function nextName(first: string, names: readonly (string | null | undefined)[]): string {
  const numbers = names.map((name) => {
    if (name === first) return 1;
    const number = name?.startsWith(`${first} (`) ? /^(\d{1,6})\)$/.exec(name.slice(first.length + 2)) : null;
    return number ? Number(number[1]) : 0;
  });
  const highest = Math.max(0, ...numbers);
  return highest === 0 ? first : `${first} (${highest + 1})`;
}

/** The name that a calculation gets now if it has none; it is asked for while that is `wanted`. */
export function useDefaultName(wanted: boolean): string {
  const { t } = useWords();
  const signedIn = useSignedIn();
  const first = t('settings.defaultName', { date: formatDate(new Date()) });
  const { data } = useQuery({
    ...calculationsQuery({ page: 1, page_size: LATEST, search: first, sort: '-submitted_at' }),
    select: ({ calculations }) => calculations.map(({ name }) => name),
    enabled: wanted && signedIn,
  });
  return nextName(first, data ?? []);
}
