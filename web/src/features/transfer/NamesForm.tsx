// Materials and edge bands of the file that nobody here knows: keep them, or say what they are called here.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { ChoiceField } from '@/ui/ChoiceField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { BANDS, isKnownBand } from '@/domain/job/edges';
import { TICKED, type Names } from './read/interpret';

export type NewNames = {
  materials: readonly string[];
  edges: readonly string[];
  /** Sides are ticked, or named by letters: which band is meant stands nowhere. */
  ticked: boolean;
};

type NamesFormProps = {
  found: NewNames;
  names: Names;
  /** Codes of the materials that are known, and how they are called. */
  known: readonly string[];
  nameOf: (code: string) => string;
  /** What ticked sides get unless another is chosen. */
  band: string;
  onChange: (names: Names) => void;
};

const NONE = '-';

export function NamesForm({ found, names, known, nameOf, band, onChange }: NamesFormProps) {
  const { t } = useTranslation(['transfer', 'common']);
  const chosen = (group: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(group, name) ? group[name] : name;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('names.hint')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          // Room for the labels, which stand on the upper edge of their fields.
          pt: 1.25,
          maxHeight: 260,
          overflow: 'auto',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {found.materials.map((name) => (
          <ChoiceField
            key={name}
            size="small"
            label={t('names.material', { name })}
            value={chosen(names.materials, name)}
            onChange={(event) =>
              onChange({ ...names, materials: { ...names.materials, [name]: event.target.value } })
            }
          >
            <MenuItem value={name}>{t('names.keep', { name })}</MenuItem>
            {known
              .filter((code) => code !== name)
              .map((code) => (
                <MenuItem key={code} value={code}>
                  {nameOf(code)}
                </MenuItem>
              ))}
          </ChoiceField>
        ))}
        {[...(found.ticked ? [TICKED] : []), ...found.edges].map((name) => {
          const ticked = name === TICKED;
          const usual = ticked ? band : name;
          const value = Object.hasOwn(names.edges, name) ? names.edges[name] : usual;
          return (
            <ChoiceField
              key={name}
              size="small"
              label={ticked ? t('names.ticked') : t('names.edge', { name })}
              value={value || NONE}
              onChange={(event) => {
                const code = event.target.value === NONE ? '' : event.target.value;
                onChange({ ...names, edges: { ...names.edges, [name]: code } });
              }}
            >
              {[...new Set([usual, value])]
                .filter((code): code is string => !!code && !isKnownBand(code))
                .map((code) => (
                  <MenuItem key={code} value={code}>
                    {ticked ? code : t('names.keep', { name: code })}
                  </MenuItem>
                ))}
              <MenuItem value={NONE}>{t('names.noBand')}</MenuItem>
              {BANDS.map((code) => (
                <MenuItem key={code} value={code}>
                  {t(`common:bands.${code}`)}
                </MenuItem>
              ))}
            </ChoiceField>
          );
        })}
      </Box>
    </Box>
  );
}
