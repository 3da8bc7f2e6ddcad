// Import: bring something along, look at it, take it in.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLimits } from '@/domain/job/limits';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { CheckStage } from './CheckStage';
import type { ListKit } from './kit';
import type { ListName } from './read/parts';
import type { Imported, There } from './session';
import { SourceStage } from './SourceStage';
import { lacksSizes, useImportSession } from './useImportSession';

export type ImportDialogProps = {
  /** The list that is meant unless the file says otherwise. */
  first: ListName;
  /** Dropped somewhere else: read at once. */
  files: readonly File[] | null;
  there: There;
  kit: ListKit;
  plan: PlanLimits | undefined;
  onImport: (imported: Imported) => void;
  onClose: () => void;
};

export function ImportDialog(props: ImportDialogProps) {
  const { first, files, there, kit, plan, onImport, onClose } = props;
  const { t } = useTranslation('transfer');
  const id = useId();
  const narrow = useMediaQuery('(max-width:599.95px)');
  const session = useImportSession(first, there, kit);
  const [text, setText] = useState('');
  const [asking, setAsking] = useState(false);
  const checking = session.entries.length > 0;

  const dropped = useRef(files);
  const { bringFiles } = session;
  useEffect(() => {
    const waiting = dropped.current;
    dropped.current = null;
    if (waiting) void bringFiles(waiting);
  }, [bringFiles]);

  const title = useRef<HTMLHeadingElement>(null);
  const stage = useRef(checking);
  useEffect(() => {
    if (stage.current === checking) return;
    stage.current = checking;
    title.current?.focus();
  }, [checking]);

  const { panels, stock } = session.effects;
  const rows = panels.rows + stock.rows;
  const wanted = session.entries.filter((entry) => !entry.skipped);
  const touched = (['panels', 'stock'] as const).filter((list) =>
    wanted.some((entry) => entry.list === list),
  );
  const asks = session.job !== null || touched.some((list) => there[list].length > 0);

  return (
    <Dialog
      open
      fullScreen={narrow}
      maxWidth={checking ? 'lg' : 'sm'}
      fullWidth
      aria-labelledby={`${id}-title`}
      onClose={(_, reason) => {
        // Escape in the table ends the editing of a cell.
        const inTable = document.activeElement?.closest('[role="grid"]');
        if (checking && reason === 'escapeKeyDown' && inTable) return;
        // A slip must not lose what was brought along, nor what was mended in it.
        if (checking || text.trim() !== '') setAsking(true);
        else onClose();
      }}
    >
      <DialogTitle id={`${id}-title`} ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        {t(checking ? 'check.title' : 'source.title')}
      </DialogTitle>
      <DialogContent dividers>
        {checking ? (
          <CheckStage session={session} kit={kit} plan={plan} />
        ) : (
          <SourceStage
            text={text}
            reading={session.reading}
            trouble={session.trouble}
            onText={setText}
            onPasted={(pasted) => {
              setText(pasted);
              session.bringText(pasted);
            }}
            onFiles={(chosen) => void session.bringFiles(chosen)}
          />
        )}
      </DialogContent>
      <DialogActions
        disableSpacing
        // The three buttons stand in one row on a phone.
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          px: 3,
          py: 1.5,
          '& .MuiButton-text': { px: { xs: 1, sm: 2 } },
        }}
      >
        {checking && asks && (
          <FormControl sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' } }}>
            <FormLabel id={`${id}-mode`} sx={{ fontSize: '0.8125rem' }}>
              {t('check.mode')}
            </FormLabel>
            <RadioGroup
              row
              aria-labelledby={`${id}-mode`}
              value={session.replace ? 'replace' : 'append'}
              onChange={(_, value) => session.setReplace(value === 'replace')}
            >
              <FormControlLabel
                value="append"
                control={<Radio />}
                label={t(session.job ? 'check.appendJob' : 'check.append')}
              />
              <FormControlLabel
                value="replace"
                control={<Radio />}
                label={t(session.job ? 'check.replaceJob' : 'check.replace')}
              />
            </RadioGroup>
          </FormControl>
        )}
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {t('check.cancel')}
        </Button>
        {checking ? (
          <>
            <Button onClick={session.restart} sx={{ minHeight: 44 }}>
              {t('check.back')}
            </Button>
            <Button
              variant="contained"
              disabled={rows === 0 || wanted.some(lacksSizes)}
              onClick={() => onImport(session.finish())}
              sx={{ minHeight: 44 }}
            >
              {t('check.importRows', { count: rows })}
            </Button>
          </>
        ) : (
          <Button
            variant="contained"
            disabled={text.trim() === ''}
            onClick={() => session.bringText(text)}
            sx={{ minHeight: 44 }}
          >
            {t('source.read')}
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={asking}
        danger
        title={t('leave.title')}
        text={t('leave.text')}
        confirm={t('leave.confirm')}
        stay={t('leave.stay')}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
