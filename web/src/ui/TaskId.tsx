import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

/** The id of a task, to be copied, such as into a mail to the operator of the server. */
export function TaskId({ id }: { id: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Not allowed here: the number is marked, so that Ctrl+C takes it.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  };
  const [before = '', after = ''] = t('task.id', { id: '\u0000' }).split('\u0000');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        color: 'text.secondary',
        fontSize: '0.75rem',
        overflowWrap: 'anywhere',
      }}
    >
      <span>
        {before}
        <span ref={text}>{id}</span>
        {after}
      </span>
      <IconButton
        aria-label={t('task.copyId')}
        title={t('task.copyId')}
        onClick={() => void copy()}
        sx={{ width: { xs: 44, sm: 32 }, height: { xs: 44, sm: 32 }, flex: 'none' }}
      >
        <Icon path={copied ? mdiCheck : mdiContentCopy} sx={{ fontSize: '1rem' }} />
      </IconButton>
      <span aria-live="polite">
        <VisuallyHidden>{copied && t('task.idCopied')}</VisuallyHidden>
      </span>
    </Box>
  );
}
