// Files that are dropped anywhere on what it surrounds.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type DropZoneProps = { onFiles: (files: File[]) => void; children: ReactNode };

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function DropZone({ onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('exchange');
  // Each element under the pointer says enter and leave: only the last leave counts.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    <Box
      sx={{ position: 'relative' }}
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      }}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) end();
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        end();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && (
        <Box
          sx={{
            position: 'absolute',
            inset: -8,
            zIndex: 20,
            display: 'grid',
            placeItems: 'start center',
            pt: 12,
            pointerEvents: 'none',
            border: '3px dashed',
            borderColor: 'primary.main',
            borderRadius: 2,
            bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 80%, transparent)',
          }}
        >
          <Typography variant="h3" component="p" color="primary">
            {t('dropNow')}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
