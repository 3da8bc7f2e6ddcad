import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiFilterVariant } from '@mdi/js';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterField } from '@/ui/FilterBar';
import { Icon } from '@/ui/Icon';
import { SearchField } from '@/ui/SearchField';
import { KINDS, SORT_KEYS, STATES, type ListParams } from './listParams';
import { MaterialChoice } from './MaterialChoice';

interface StockToolbarProps {
  params: ListParams;
  /** Of all that lies in the room. */
  materials: readonly string[];
  /** There is little room: what is used less is folded away. */
  narrow: boolean;
  onChange: (changes: Partial<ListParams>) => void;
  /** What can be done with all that is found. */
  children?: ReactNode;
}

/** Search, filters and the order of the store room: more orders than its table has columns. */
export function StockToolbar({ params, materials, narrow, onChange, children }: StockToolbarProps) {
  const { t } = useTranslation('stockroom');
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const filters = (
    <>
      <MaterialChoice
        label={t('material')}
        value={params.material}
        materials={materials}
        onChange={(material) => onChange({ material })}
      />
      <FilterField
        label={t('kind')}
        value={params.kind ?? ''}
        options={[
          { value: '', name: t('anyKind') },
          ...KINDS.map((kind) => ({ value: kind, name: t(`kindsOf.${kind}`) })),
        ]}
        onChange={(kind) => onChange({ kind: kind || null })}
      />
      <FilterField
        label={t('state')}
        value={params.state}
        options={STATES.map((state) => ({ value: state, name: t(`states.${state}`) }))}
        onChange={(state) => onChange({ state })}
      />
      <FilterField
        label={t('sort')}
        value={`${params.descending ? '-' : ''}${params.sort}` as const}
        options={SORT_KEYS.flatMap((key) =>
          (['', '-'] as const).map((down) => ({
            value: `${down}${key}` as const,
            name: t(`sorts.${down}${key}`),
          })),
        )}
        onChange={(value) =>
          onChange({
            sort: SORT_KEYS.find((key) => key === value.replace('-', '')),
            descending: value.startsWith('-'),
          })
        }
      />
    </>
  );
  // A filter that holds is never folded away.
  const held = params.material !== '' || params.kind !== null || params.state !== 'used';
  const open = unfolded || held;
  return (
    <FilterBar>
      <SearchField label={t('search')} value={params.search} onChange={onSearch} />
      {narrow && !held && (
        <Button
          onClick={() => setUnfolded(!unfolded)}
          aria-expanded={open}
          aria-controls={id}
          startIcon={<Icon path={mdiFilterVariant} />}
          sx={{ minHeight: 44 }}
        >
          {t('filters')}
        </Button>
      )}
      {narrow ? (
        <Box
          id={id}
          sx={{ display: open ? 'flex' : 'none', flexWrap: 'wrap', gap: 1.5, flexBasis: '100%', order: 1 }}
        >
          {filters}
        </Box>
      ) : (
        filters
      )}
      {children}
    </FilterBar>
  );
}
