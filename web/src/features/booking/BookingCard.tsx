import { mdiUndoVariant, mdiWarehouse } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText, toApiError } from '@/api/errors';
import { bookingQuery } from '@/api/queries';
import type { Booking } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import type { Job } from '@/domain/job/job';
import { lazyAside } from '@/i18n/lazyChunk';
import { listText } from '@/lib/locale';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { SectionCard } from '@/ui/SectionCard';
import { sheetsOf, shortIn, usedIn } from './booked';
import { useUndoBooking } from './useBooking';

const BookingDialog = lazyAside(async () => (await import('./BookingDialog')).BookingDialog, 'booking');

const MOST_NAMES = 5;
const MOST_NUMBERS = 20;
const BUTTON = { minHeight: { xs: 44, md: 36 } };

interface BookingCardProps {
  /** The calculation's. */
  id: string;
  job: Job;
  /** Labels for remnants that were put in, by the ids of their items; another feature's work. */
  labels?: (items: readonly string[]) => ReactNode;
}

/** A result and the store room: what a booking would take and put, that it is booked, and the way back. */
export function BookingCard({ id, job, labels }: BookingCardProps) {
  const { t } = useTranslation(['booking', 'common']);
  const { data: booking, error, refetch } = useQuery(bookingQuery(id));
  const mayChange = useMayChange();
  const [open, setOpen] = useState<'book' | 'undo' | null>(null);
  const close = () => setOpen(null);
  const undo = useUndoBooking(id);
  const { mutate: takeBack } = undo;
  const nothing = booking !== undefined && booking.take.length === 0;
  const undoNow = () =>
    takeBack(undefined, {
      onSuccess: () => toast({ severity: 'success', text: t('undone') }),
      onSettled: close,
    });
  return (
    <SectionCard
      title={t('title')}
      text={t('text')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to="/stock" startIcon={<Icon path={mdiWarehouse} />} sx={BUTTON}>
            {t('room')}
          </Button>
          {booking?.booked && labels?.(booking.put.flatMap(({ stock_item_id: item }) => item ?? []))}
          {mayChange && booking?.booked && (
            <Button startIcon={<Icon path={mdiUndoVariant} />} onClick={() => setOpen('undo')} sx={BUTTON}>
              {t('undo')}
            </Button>
          )}
          {mayChange && booking && !booking.booked && !nothing && (
            <Button variant="outlined" onClick={() => setOpen('book')} sx={BUTTON}>
              {t('open')}
            </Button>
          )}
        </Box>
      }
    >
      {booking ? (
        <Told booking={booking} job={job} />
      ) : error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      ) : (
        <Skeleton variant="rounded" height={48} role="status" aria-label={t('loading')} />
      )}
      {undo.error && booking?.booked && (
        <Alert severity="error" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Refused error={undo.error} booking={booking} />
        </Alert>
      )}
      {open === 'book' && booking && (
        <BookingDialog
          id={id}
          job={job}
          booking={booking}
          onClose={close}
          onBooked={() => {
            close();
            toast({
              severity: 'success',
              text: t('done'),
              action: { label: t('common:actions.undo'), run: undoNow },
            });
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'undo'}
        danger
        busy={undo.isPending}
        title={t('undoTitle')}
        text={t('undoText')}
        confirm={t('undo')}
        onConfirm={undoNow}
        onClose={close}
      />
    </SectionCard>
  );
}

/** Why a booking could not be undone. */
function Refused({ error, booking }: { error: unknown; booking: Booking }) {
  const { t } = useTranslation('booking');
  const names = useNames();
  const used = usedIn(toApiError(error), booking);
  return used.length > 0 ? t('used', { names: names(used) }) : errorText(error);
}

/** Some names, and how many others. */
function useNames() {
  const { t, i18n } = useTranslation('booking');
  return (all: readonly string[]): string => {
    const others = all.length - MOST_NAMES;
    return listText(
      [...all.slice(0, MOST_NAMES), ...(others > 0 ? [t('others', { count: others })] : [])],
      i18n.language,
    );
  };
}

/** Numbers of remnants; none of them breaks at its hyphen. */
function Numbers({ all }: { all: readonly string[] }) {
  const { t } = useTranslation('booking');
  const others = all.length - MOST_NUMBERS;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontWeight: 600 }}>
      {all.slice(0, MOST_NUMBERS).map((number) => (
        <Box component="span" key={number} sx={{ whiteSpace: 'nowrap' }}>
          {number}
        </Box>
      ))}
      {others > 0 && <span>{t('others', { count: others })}</span>}
    </Box>
  );
}

function Told({ booking, job }: { booking: Booking; job: Job }) {
  const { t } = useTranslation('booking');
  const names = useNames();
  const taken = sheetsOf(booking);
  const { booked, put } = booking;
  if (taken === 0) return <Typography color="textSecondary">{t('dialog.noneTaken')}</Typography>;
  if (booked) {
    const came = put.length === 0 ? t('putNone') : t('put', { count: put.length });
    return (
      <Alert severity="success">
        {`${t('took', { count: taken })} ${came}`}
        {put.length > 0 && <Numbers all={put.flatMap(({ number }) => number ?? [])} />}
      </Alert>
    );
  }
  const short = shortIn(booking, job).map((row) => t('shortOf', row));
  const comes = put.length === 0 ? t('wouldPutNone') : t('wouldPut', { count: put.length });
  return (
    <>
      <Typography>{`${t('wouldTake', { count: taken })} ${comes}`}</Typography>
      {short.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {t('short', { names: names(short) })}
        </Alert>
      )}
    </>
  );
}
