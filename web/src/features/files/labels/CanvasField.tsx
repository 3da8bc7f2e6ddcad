import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '@/domain/labels/boxes';
import type { LabelField } from '@/domain/labels/design';
import { fieldName, placedName } from './fieldWords';

interface CanvasFieldProps {
  field: LabelField;
  /** px a mm */
  scale: number;
  chosen: boolean;
  /** What is wrong with it. */
  fault: string | undefined;
  /** What it shows is seen: its name need not stand there. */
  drawn: boolean;
  onFocus: (id: number) => void;
}

/** Of the marks on the four sides, mm: what they leave free belongs to whatever else stands there. */
const MARKS = 4;

/** As large as the name has room, px. */
const typeSize = (name: string, { width, height }: Size, scale: number) =>
  Math.max(7, Math.min(13, height * scale * 0.6, (width * scale * 1.7) / name.length));

const PART = { position: 'absolute', pointerEvents: 'auto' } as const;

/** A field as something to take hold of; its picture lies below all of these. */
export const CanvasField = memo(function CanvasField({
  field,
  scale,
  chosen,
  fault,
  drawn,
  onFocus,
}: CanvasFieldProps) {
  const { id, x, y, width, height } = field;
  const hollow = field.field === 'edges' && Math.min(width, height) > MARKS * 3;
  const rim = MARKS * scale;
  const { t } = useTranslation('labels');
  const [name, placed] = [fieldName(field), placedName(field)];
  const faulty = fault !== undefined;
  return (
    <Box
      role="button"
      tabIndex={0}
      data-field={id}
      aria-label={fault === undefined ? placed : t('save.ofField', { name: placed, fault })}
      aria-pressed={chosen}
      onFocus={() => onFocus(id)}
      style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
      sx={{
        position: 'absolute',
        cursor: 'move',
        outline: '1px dashed rgb(0 60 110 / 28%)',
        outlineOffset: '-0.5px',
        borderRadius: '1px',
        pointerEvents: hollow ? 'none' : 'auto',
        ...(!drawn && !hollow && { bgcolor: 'rgb(0 60 110 / 5%)' }),
        '&:hover': { outline: '1px solid rgb(0 90 160 / 70%)' },
        ...(faulty && { '&&': { outline: '2px solid #b3261e' } }),
        ...(chosen && { '&&&': { outline: `2px solid ${faulty ? '#b3261e' : '#1c5f92'}` } }),
        '&:focus-visible': { boxShadow: '0 0 0 4px rgb(28 95 146 / 35%)' },
      }}
    >
      {hollow && (
        <>
          <Box sx={{ ...PART, top: 0, left: 0, right: 0 }} style={{ height: rim }} />
          <Box sx={{ ...PART, bottom: 0, left: 0, right: 0 }} style={{ height: rim }} />
          <Box sx={{ ...PART, top: 0, bottom: 0, left: 0 }} style={{ width: rim }} />
          <Box sx={{ ...PART, top: 0, bottom: 0, right: 0 }} style={{ width: rim }} />
        </>
      )}
      {!drawn && (
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            px: 0.25,
            overflow: 'hidden',
            textAlign: 'center',
            lineHeight: 1.1,
            color: '#5b6670',
            fontStyle: 'italic',
            userSelect: 'none',
          }}
          style={{
            fontSize: typeSize(name, { width, height: hollow ? MARKS : height }, scale),
            ...(hollow && { bottom: 'auto', height: rim }),
          }}
        >
          {name}
        </Box>
      )}
    </Box>
  );
});
