// What a booking takes out of the store room and puts in, before it is done.

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { errorText } from '@/api/errors';
import { shopQuery } from '@/api/queries';
import type { Booking } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { materialName } from '@/i18n/jobNames';
import { formatArea, formatLength, formatSize } from '@/i18n/lengths';
import { LIMITS } from '@/lib/fieldLimits';
import { FormDialog } from '@/ui/FormDialog';
import { RowList } from '@/ui/RowList';
import { TextField } from '@/ui/TextField';
import { labelsOf } from './booked';
import { useBook } from './useBooking';

/** Rows that are shown of each list. */
const MOST_ROWS = 50;

interface BookingDialogProps {
  id: string;
  job: Job;
  /** What it would be. */
  booking: Booking;
  onBooked: () => void;
  onClose: () => void;
}

export function BookingDialog({ id, job, booking, onBooked, onClose }: BookingDialogProps) {
  const { t, i18n } = useTranslation(['booking', 'common']);
  const { language } = i18n;
  const [place, setPlace] = useState('');
  const { mutate, isPending, error } = useBook(id);
  const { data: shop } = useQuery(shopQuery);
  const { take, put, short } = booking;
  const labels = labelsOf(job);
  const lacking = new Set(short.map(({ stock_item_id: item }) => item));
  const unit = t('common:units.length');
  const size = (row: { width: number; height: number }) => `${formatSize(row, language)} ${unit}`;
  const material = (row: { material: string }) => materialName(row.material, (key) => t(`common:${key}`));
  return (
    <FormDialog
      title={t('dialog.title')}
      submit={t('dialog.submit')}
      ready={short.length === 0}
      busy={isPending}
      onSubmit={() => mutate(place.trim() || null, { onSuccess: onBooked })}
      onClose={onClose}
    >
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Part title={t('dialog.take')} all={take.length}>
        {take.slice(0, MOST_ROWS).map((row) => (
          <Row
            key={row.stock_panel_id}
            name={labels.get(row.stock_panel_id) ?? row.stock_panel_id}
            details={`${size(row)} · ${material(row)}`}
            count={`× ${row.count}`}
            note={t('dialog.inStock', { count: row.in_stock })}
            lacking={lacking.has(row.stock_item_id)}
          />
        ))}
      </Part>
      <Part title={t('dialog.put')} text={put.length > 0 && t('dialog.numbered')} all={put.length}>
        {put.slice(0, MOST_ROWS).map((row, n) => (
          <Row key={n} name={size(row)} details={material(row)} count={`× ${row.count}`} />
        ))}
      </Part>
      {shop && (
        <Typography variant="body2" color="textSecondary">
          {t('least', {
            side: formatLength(shop.least_remnant.side, language),
            unit,
            area: formatArea(shop.least_remnant.area, language),
            unitArea: t('common:units.m2'),
          })}{' '}
          <Link component={RouterLink} to="/account/shop">
            {t('change')}
          </Link>
        </Typography>
      )}
      {put.length > 0 && (
        <TextField
          label={t('dialog.place')}
          helperText={t('dialog.placeHint')}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          slotProps={{ htmlInput: LIMITS.BookingRequest.place }}
        />
      )}
    </FormDialog>
  );
}

interface PartProps {
  title: string;
  text?: ReactNode;
  /** How many there are. */
  all: number;
  children: ReactNode;
}

function Part({ title, text, all, children }: PartProps) {
  const { t } = useTranslation('booking');
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      )}
      {all === 0 ? (
        <Typography color="textSecondary">{t('dialog.noneKept')}</Typography>
      ) : (
        <RowList label={title}>{children}</RowList>
      )}
      {all > MOST_ROWS && (
        <Typography color="textSecondary">{t('dialog.more', { count: all - MOST_ROWS })}</Typography>
      )}
    </section>
  );
}

interface RowProps {
  name: string;
  details: string;
  count: string;
  note?: string;
  /** There is too little of it. */
  lacking?: boolean;
}

function Row({ name, details, count, note, lacking = false }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1, alignItems: 'baseline' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {details}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{count}</Typography>
        {note && (
          <Typography variant="body2" color={lacking ? 'error' : 'textSecondary'}>
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
