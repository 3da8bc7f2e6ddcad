import { mdiClose, mdiContentSaveOutline, mdiHelpCircleOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultsOf, toApiError } from '@/api/errors';
import type { LabelFormat } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import type { LabelDesign } from '@/domain/labels/design';
import type { Command } from '@/lib/command';
import { toast } from '@/lib/toasts';
import { CommandButton } from '@/ui/CommandButton';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { focusContentIfLost } from '@/ui/focus';
import { TabList } from '@/ui/TabList';
import { Canvas } from './Canvas';
import { DesignerHead } from './DesignerHead';
import { DesignerTools } from './DesignerTools';
import {
  createDesignStore,
  DesignContext,
  isChanged,
  useDesign,
  type DesignStore,
  type Panel,
} from './designStore';
import { FaultList } from './FaultList';
import { FieldPanel } from './FieldPanel';
import { shownFaults } from './heldFaults';
import { forgetDesign, keepDesign, keptDesign } from './keptDesigns';
import { Palette } from './Palette';
import { PaperPanel } from './PaperPanel';
import { PieceBar } from './PieceBar';
import { useDesignCommands } from './useDesignCommands';
import { hasOwnKeys, useDesignKeys } from './useDesignKeys';
import { useFormats } from './useFormats';
import { usePreview } from './usePreview';

export interface DesignStart {
  /** Of the own format that is changed; null: a new one is made. */
  id: string | null;
  /** By which it is known on this device until it is saved. */
  draft: string;
  design: LabelDesign;
}

interface LabelDesignerProps {
  start: DesignStart;
  /** The calculation whose parts are shown. */
  calculation: string;
  /** Whether remnants get labels too. */
  remnants: string | undefined;
  formats: readonly LabelFormat[];
  onSaved: (format: LabelFormat) => void;
  onClose: () => void;
}

/** Designs a format of labels, with what it prints of the real parts always seen. */
export function LabelDesigner(props: LabelDesignerProps) {
  const { start } = props;
  const [{ store, restored }] = useState(() => {
    const left = keptDesign(start.draft);
    const made = createDesignStore(left ?? start.design, start.design);
    return { store: made, restored: left !== undefined && isChanged(made.getState()) };
  });
  return (
    <DesignContext value={store}>
      <Designer {...props} store={store} restored={restored} />
    </DesignContext>
  );
}

type DesignerProps = LabelDesignerProps & { store: DesignStore; restored: boolean };

function Designer({
  start,
  calculation,
  remnants,
  formats,
  onSaved,
  onClose,
  store,
  restored,
}: DesignerProps) {
  const { t } = useTranslation(['labels', 'common']);
  const id = useId();
  const mayChange = useMayChange();
  const phone = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const label = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [piece, setPiece] = useState(1);
  const [help, setHelp] = useState(false);
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState(restored);
  const [kept, setKept] = useState({ id: start.id, draft: start.draft });
  const { save } = useFormats();
  const preview = usePreview(calculation, piece, remnants);
  const design = useDesign((state) => state.design);
  const refused = useDesign((state) => state.refused);
  const faults = shownFaults(design, refused);
  const seen = tried || refused.length > 0 ? faults : faults.filter(({ field }) => field !== null);

  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.design === before.design && state.kept === before.kept) return;
        if (isChanged(state)) keepDesign(kept.draft, state.design);
        else forgetDesign(kept.draft);
      }),
    [store, kept],
  );
  useEffect(() => focusContentIfLost, []);

  const submit = (closes: boolean) => {
    const state = store.getState();
    const sent = { ...state.design, name: state.design.name.trim() };
    if (shownFaults(sent, []).length > 0) {
      setTried(true);
      return;
    }
    if (kept.id !== null && !isChanged(state)) {
      if (closes) onClose();
      return;
    }
    save.mutate(
      { id: kept.id, design: sent, kept: state.kept },
      {
        onSuccess: (format) => {
          forgetDesign(kept.draft);
          setKept({ id: format.id, draft: format.id });
          setTried(false);
          setLeft(false);
          store.getState().markKept(state.design);
          onSaved(format);
          toast({ severity: 'success', text: t('save.done', { name: format.name }) });
          if (closes) onClose();
        },
        onError: (error) => {
          const told = faultsOf(error);
          store.getState().refuse(told);
          if (told.length > 0) return;
          const gone = kept.id !== null && toApiError(error).status === 404;
          if (gone) setKept({ id: null, draft: kept.draft });
          toast({ severity: 'error', text: gone ? t('save.gone') : errorText(error) });
        },
      },
    );
  };
  const leave = () => {
    if (mayChange && isChanged(store.getState())) setAsking(true);
    else onClose();
  };
  // Esc takes back what was typed, then what is chosen, and only then closes.
  const escape = () => {
    const { chosen, choose } = store.getState();
    if (hasOwnKeys(document.activeElement)) return;
    if (chosen.length > 0) choose([]);
    else leave();
  };

  const commands = useDesignCommands();
  const saving: Command = {
    id: 'save',
    label: t('command.save'),
    icon: mdiContentSaveOutline,
    shortcut: { keys: ['Ctrl+s'], name: 'Ctrl+S' },
    disabled: !mayChange || save.isPending,
    run: () => submit(false),
  };
  const helping: Command = {
    id: 'help',
    label: t('command.help'),
    icon: mdiHelpCircleOutline,
    shortcut: { keys: ['?'], name: '?' },
    run: () => setHelp(true),
  };
  const onKeyDown = useDesignKeys([...Object.values(commands).flat(), saving, helping]);
  const onScale = useCallback((now: number) => setScale(now), []);

  return (
    <>
      <Dialog open fullScreen onClose={escape} onKeyDown={onKeyDown} aria-labelledby={`${id}-title`}>
        <Box
          sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, overflow: 'clip' }}
        >
          <DesignerHead
            titleId={`${id}-title`}
            isKept={kept.id !== null}
            mayChange={mayChange}
            save={saving}
            saving={save.isPending}
            faults={faults}
            phone={phone}
            onSaveAndClose={() => submit(true)}
            onClose={leave}
          />
          <DesignerTools
            commands={commands}
            help={{ ...helping, open: help, onClose: () => setHelp(false) }}
            phone={phone}
          />
          {left && (
            <Alert
              severity="info"
              sx={{ borderRadius: 0 }}
              action={
                <>
                  <Button
                    color="inherit"
                    onClick={() => {
                      store.getState().change(() => start.design, { choose: [] });
                      setLeft(false);
                    }}
                  >
                    {t('state.startOver')}
                  </Button>
                  <CommandButton
                    command={{
                      id: 'dismiss',
                      label: t('common:actions.close'),
                      icon: mdiClose,
                      run: () => setLeft(false),
                    }}
                    sx={{ width: 36, height: 36 }}
                  />
                </>
              }
            >
              {t('state.restored')}
            </Alert>
          )}
          <Box
            sx={{
              display: 'flex',
              flex: '1 1 0',
              minHeight: 0,
              flexDirection: phone ? 'column' : 'row',
            }}
          >
            {!phone && <Palette label={label} scale={scale} />}
            <Box
              sx={{
                display: 'flex',
                flexDirection: 'column',
                minWidth: 0,
                minHeight: 0,
                ...(phone ? { flex: '0 0 44%' } : { flex: '1 1 0' }),
              }}
            >
              <Canvas
                pictures={preview.data?.pictures}
                faults={seen}
                label={label}
                onScale={onScale}
                phone={phone}
              />
              <PieceBar preview={preview} onPiece={setPiece} />
            </Box>
            <Properties
              id={id}
              formats={formats}
              faults={seen}
              all={tried || refused.length > 0}
              phone={phone}
            />
          </Box>
        </Box>
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('leave.title')}
        text={t('leave.text')}
        confirm={t('leave.confirm')}
        stay={t('leave.stay')}
        onConfirm={() => {
          forgetDesign(kept.draft);
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface PropertiesProps extends Pick<LabelDesignerProps, 'formats'> {
  id: string;
  faults: ReturnType<typeof shownFaults>;
  /** All faults are listed: somebody has tried to save. */
  all: boolean;
  phone: boolean;
}

const PANELS: readonly Panel[] = ['field', 'label'];

/** What can be set of the chosen fields, and of the label. */
function Properties({ id, formats, faults, all, phone }: PropertiesProps) {
  const { t } = useTranslation('labels');
  const panel = useDesign((state) => state.panel);
  const show = useDesign((state) => state.showPanel);
  return (
    <Box
      component="section"
      aria-label={t('panels.label')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        ...(phone ? { flex: '1 1 0', borderTop: 1 } : { width: 344, flex: 'none', borderLeft: 1 }),
        borderColor: 'divider',
      }}
    >
      <TabList
        value={panel}
        onChange={show}
        label={t('panels.label')}
        id={`${id}-tab`}
        panel={`${id}-panel`}
        tabs={PANELS.map((value) => ({
          value,
          label: t(value === 'field' ? 'panels.field' : 'panels.paper'),
        }))}
        sx={{ flex: 'none' }}
      />
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${panel}`}
        sx={{ flex: '1 1 0', minHeight: 0, overflow: 'auto', p: 2 }}
      >
        {all && faults.length > 0 && <FaultList faults={faults} />}
        {panel === 'field' ? (
          <FieldPanel faults={faults} />
        ) : (
          <PaperPanel formats={formats} faults={faults} />
        )}
      </Box>
    </Box>
  );
}
