import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { CardWords, PointWords } from './texts';

/** A part of the page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: { xs: 2, sm: 2.5 } };

interface CardsProps {
  items: readonly CardWords[];
  /** The narrowest that a card gets, px. */
  column: number;
  numbered?: boolean;
}

/** Short texts side by side, numbered where their order matters. */
export function Cards({ items, column, numbered = false }: CardsProps) {
  const { t } = useTranslation('examples');
  return (
    <Box
      component={numbered ? 'ol' : 'ul'}
      sx={{ ...LIST, gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${column}px), 1fr))` }}
    >
      {items.map((key, index) => (
        <Card component="li" key={key} sx={{ p: 2.5 }}>
          {numbered && (
            <Box
              aria-hidden
              sx={{
                width: 34,
                height: 34,
                mb: 1.5,
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                fontWeight: 700,
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
              }}
            >
              {index + 1}
            </Box>
          )}
          <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
            {t(`${key}.title`)}
          </Typography>
          <Typography color="textSecondary">{t(`${key}.text`)}</Typography>
        </Card>
      ))}
    </Box>
  );
}

/** One line each. */
export function Points({ items }: { items: readonly PointWords[] }) {
  const { t } = useTranslation('examples');
  return (
    <Box
      component="ul"
      sx={{
        ...LIST,
        gap: 1.5,
        columnGap: 4,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {items.map((key) => (
        <Box component="li" key={key} sx={{ display: 'flex', gap: 1.25 }}>
          <Icon path={mdiCheck} sx={{ color: 'success.main', mt: '1px' }} fontSize="small" />
          {t(key)}
        </Box>
      ))}
    </Box>
  );
}
