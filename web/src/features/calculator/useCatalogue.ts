// The person's own catalogue of materials, as the calculator reads it.
import { useQuery } from '@tanstack/react-query';
import { materialsQuery } from '@/api/queries';
import type { Material } from '@/api/types';
import { useSignedIn } from '@/api/useSignedIn';
import { LIMITS } from '@/lib/fieldLimits';

/** As many of the catalogue as a list can offer. */
const MOST = LIMITS.query.page_size.maximum;

/** The materials of the person's own catalogue that are in use; undefined until they are known, or where nobody asks. */
export function useCatalogue(asks: boolean): Material[] | undefined {
  const signedIn = useSignedIn();
  const { data } = useQuery({
    ...materialsQuery({ page_size: MOST, is_system: false, is_active: true }),
    select: ({ materials }) => materials,
    enabled: signedIn && asks,
  });
  return data;
}
