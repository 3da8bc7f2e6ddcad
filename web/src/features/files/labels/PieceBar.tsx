import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText, faultsOf } from '@/api/errors';
import { CommandButton } from '@/ui/CommandButton';
import type { usePreview } from './usePreview';

interface PieceBarProps {
  preview: ReturnType<typeof usePreview>;
  onPiece: (piece: number) => void;
}

/** Why the server refuses, in its words where it has some. */
const reasonOf = (error: unknown): string =>
  faultsOf(error).find(({ fault }) => fault === 'refused')?.reason ?? errorText(error);

/** Steps through the parts of the plan, remnants among them. */
export function PieceBar({ preview: { data, error }, onPiece }: PieceBarProps) {
  const { t } = useTranslation('labels');
  const { piece = 1, pieces = 1 } = data ?? {};
  return (
    <Box
      sx={{
        display: 'flex',
        flex: 'none',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        px: 1,
        minHeight: 48,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <CommandButton
        command={{
          id: 'previous',
          label: t('piece.previous'),
          icon: mdiChevronLeft,
          disabled: !data || piece <= 1,
          run: () => onPiece(piece - 1),
        }}
      />
      <Typography
        role={error ? 'alert' : 'status'}
        variant="body2"
        color={error ? 'error' : 'textSecondary'}
        sx={{ minWidth: 150, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {error
          ? t('piece.failed', { reason: reasonOf(error) })
          : data
            ? t('piece.of', { piece, pieces })
            : t('piece.loading')}
      </Typography>
      <CommandButton
        command={{
          id: 'next',
          label: t('piece.next'),
          icon: mdiChevronRight,
          disabled: !data || piece >= pieces,
          run: () => onPiece(piece + 1),
        }}
      />
    </Box>
  );
}
