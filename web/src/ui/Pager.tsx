import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { formatCount } from '@/lib/numbers';
import { Icon } from './Icon';
import { SelectField } from './SelectField';

interface PagerProps {
  /** Of all rows, and those of one page. */
  total: number;
  size: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** From which sizes of pages to choose. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Leads through the pages of a list. */
export function Pager({ total, size, page, onPage, sizes = [], onSize }: PagerProps) {
  const { t, i18n } = useTranslation();
  const last = Math.max(1, Math.ceil(total / size));
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: { xs: 0.5, sm: 1 },
        minHeight: 52,
      }}
    >
      {onSize && (
        <>
          <Typography variant="body2" aria-hidden>
            {t('pages.size')}
          </Typography>
          <SelectField
            label={t('pages.size')}
            labelHidden
            size="small"
            value={String(size)}
            options={sizes.map((one) => ({ value: String(one), name: String(one) }))}
            onChange={(value) => onSize(Number(value))}
            sx={{
              mr: { xs: 0, sm: 2 },
              '& fieldset': { border: 0 },
              '& [role=combobox]': { fontSize: '0.875rem' },
            }}
          />
        </>
      )}
      <Box role="group" sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ mr: { xs: 0.5, sm: 2 }, whiteSpace: 'nowrap' }}>
          {t('pages.range', {
            from: count(total === 0 ? 0 : (page - 1) * size + 1),
            to: count(Math.min(total, page * size)),
            total: count(total),
          })}
        </Typography>
        <IconButton
          aria-label={t('pages.previous')}
          title={t('pages.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          sx={{ width: 44, height: 44 }}
        >
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <IconButton
          aria-label={t('pages.next')}
          title={t('pages.next')}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
          sx={{ width: 44, height: 44 }}
        >
          <Icon path={mdiChevronRight} />
        </IconButton>
      </Box>
    </Box>
  );
}
