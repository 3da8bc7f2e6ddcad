// Where no panel may lie on a sheet: drawn on its picture with the pointer, or typed.
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DEFECT_FIELDS, defectFault, type Defect } from '@/domain/job/defects';
import { lengthText } from '@/domain/units/lengths';
import { Icon } from '@/ui/Icon';
import { LengthField } from './LengthField';
import { faultWords, useWords } from './words';

type DefectFieldsProps = {
  defects: readonly Defect[];
  /** The sheet, mm; null where its size is not known yet. */
  sheet: { width: number; height: number } | null;
  onChange: (defects: readonly Defect[]) => void;
};

/** The most defects that a row may have. */
const MOST = 100;

export function DefectFields({ defects, sheet, onChange }: DefectFieldsProps) {
  const { t, language } = useWords();
  const set = (at: number, changed: Partial<Defect>) =>
    onChange(defects.map((defect, n) => (n === at ? { ...defect, ...changed } : defect)));
  // A new one lies in the middle, a tenth of the sheet wide.
  const add = () => {
    const part = (side: number, share: number) => lengthText(Math.round(side * share));
    const { width, height } = sheet ?? { width: 100, height: 100 };
    const fresh = {
      x: part(width, 0.45),
      y: part(height, 0.45),
      width: part(Math.max(width, 10), 0.1),
      height: part(Math.max(height, 10), 0.1),
    };
    onChange([...defects, fresh]);
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {t('sheet.defects')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('sheet.defectsHint')}
      </Typography>
      <Stack spacing={1.5}>
        {defects.map((defect, at) => (
          <Box key={at} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box
              role="group"
              aria-label={t('sheet.defect', { number: at + 1 })}
              sx={{ flex: 1, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
            >
              {DEFECT_FIELDS.map((field) => {
                const fault = defectFault(defect, field, sheet);
                return (
                  <LengthField
                    key={field}
                    label={t(`sheet.defectField.${field}`)}
                    value={defect[field]}
                    fault={fault && faultWords(t, fault, language)}
                    onChange={(length) => set(at, { [field]: length })}
                  />
                );
              })}
            </Box>
            <IconButton
              aria-label={t('sheet.removeDefect', { number: at + 1 })}
              onClick={() => onChange(defects.filter((_, n) => n !== at))}
              sx={{ width: 44, height: 44 }}
            >
              <Icon path={mdiClose} />
            </IconButton>
          </Box>
        ))}
        {defects.length < MOST && (
          <Box>
            <Button startIcon={<Icon path={mdiPlus} />} onClick={add} sx={{ minHeight: 44 }}>
              {t('sheet.addDefect')}
            </Button>
          </Box>
        )}
      </Stack>
    </Box>
  );
}
