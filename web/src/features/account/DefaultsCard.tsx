import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configurationWords } from '@/api/configurationWords';
import { errorText } from '@/api/errors';
import { fillConfiguration, fillStock } from '@/api/job';
import type { Configuration, StockPanel } from '@/domain/job/job';
import { useChangeSettings, useSettings } from '@/api/useSettings';
import { formatSize } from '@/i18n/lengths';
import { toast } from '@/lib/toasts';
import { ErrorState } from '@/ui/ErrorState';
import { SectionCard } from '@/ui/SectionCard';

/** The most rows of stock that are shown; the others are counted. */
const MOST_ROWS = 6;

interface DefaultsCardProps {
  /** What the calculator holds now, to be taken for all that is new. */
  configuration: Configuration;
  stock: StockPanel[];
}

/** What new calculations begin with. */
export function DefaultsCard({ configuration, stock }: DefaultsCardProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { data, error, refetch } = useSettings();
  const { mutate } = useChangeSettings();
  const change = (changes: Parameters<typeof mutate>[0]) =>
    mutate(changes, { onSuccess: () => toast({ severity: 'success', text: t('defaults.saved') }) });

  if (error && !data) {
    return (
      <ErrorState title={t('defaults.loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />;

  const rows = data.default_stock?.map(fillStock) ?? [];
  return (
    <SectionCard title={t('defaults.title')} text={t('defaults.text')}>
      <Stack spacing={3}>
        <Part
          title={t('defaults.configuration')}
          take={t('defaults.takeConfiguration')}
          onTake={() => change({ default_configuration: configuration })}
          onReset={data.default_configuration ? () => change({ default_configuration: null }) : undefined}
        >
          {data.default_configuration
            ? configurationWords(fillConfiguration(data.default_configuration)).join(' · ')
            : t('defaults.noConfiguration')}
        </Part>
        <Part
          title={t('defaults.stock')}
          take={t('defaults.takeStock')}
          onTake={stock.length > 0 ? () => change({ default_stock: stock }) : undefined}
          onReset={rows.length > 0 ? () => change({ default_stock: null }) : undefined}
          hint={stock.length === 0 ? t('defaults.emptyStock') : undefined}
        >
          {rows.length === 0 ? (
            t('defaults.noStock')
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {rows.slice(0, MOST_ROWS).map((row) => (
                <li key={row.id}>
                  {`${row.label ?? ''} `}
                  <b>{`${size(row, i18n.language)} ${t('common:units.length')} × ${row.count}`}</b>
                </li>
              ))}
              {rows.length > MOST_ROWS && <li>{t('defaults.more', { count: rows.length - MOST_ROWS })}</li>}
            </Box>
          )}
        </Part>
      </Stack>
    </SectionCard>
  );
}

const size = ({ width, height }: StockPanel, language: string) =>
  formatSize({ width: Number(width), height: Number(height) }, language);

interface PartProps {
  title: string;
  take: string;
  /** Undefined where there is nothing to take. */
  onTake: (() => void) | undefined;
  onReset: (() => void) | undefined;
  hint?: string;
  children: ReactNode;
}

function Part({ title, take, onTake, onReset, hint, children }: PartProps) {
  const { t } = useTranslation('account');
  return (
    <Box role="group" aria-label={title}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{title}</Typography>
      <Typography component="div" color="textSecondary">
        {children}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" disabled={!onTake} onClick={onTake} sx={{ minHeight: 44 }}>
          {take}
        </Button>
        {onReset && (
          <Button color="inherit" onClick={onReset} sx={{ minHeight: 44 }}>
            {t('defaults.reset')}
          </Button>
        )}
        {hint && (
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Stack>
    </Box>
  );
}
