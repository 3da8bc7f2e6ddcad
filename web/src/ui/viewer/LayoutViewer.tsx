import type { CuttingPlan } from '@/domain/plan/plan';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { InfoText } from './InfoText';
import { CutsTable } from './side/CutsTable';
import { lazyChunk } from '@/i18n/lazyChunk';
import { useTranslation } from 'react-i18next';
import { TabList } from '@/ui/TabList';
import type { Job } from '@/domain/job/job';
import { isPressed } from '@/lib/command';
import { HELP, KEYS, viewerCommandOf } from './commands';
import { EqualSheets } from './EqualSheets';
import { PlaybackBar } from './PlaybackBar';
import { SheetView } from './sheet/SheetView';
import { Contents } from './side/Contents';
import { SheetStrip } from './strip/SheetStrip';
import { Toolbar } from './Toolbar';
import { useExport } from './export/useExport';
import { useNames } from './useNames';
import { useSawStep } from './useSawStep';
import { useViewer, useViewerState } from './viewerContext';
import { ViewerScope } from './ViewerScope';
import type { ViewerStore } from './viewerStore';

const Workshop = lazyChunk(async () => (await import('./workshop/Workshop')).Workshop, 'viewer');

interface LayoutViewerProps {
  job: Job;
  plan: CuttingPlan;
  /** The choices in the viewer; who holds it can show a sheet or light a panel. */
  store: ViewerStore;
  /** The calculation that it is the result of. */
  resultId?: string;
  /** For looking: neither the saw nor a file is offered. */
  readOnly?: boolean;
}

/** The sheets of a solution: their strip, the drawing with zoom and playback, its list and its cuts. */
export function LayoutViewer(props: LayoutViewerProps) {
  const { plan, store } = props;
  if (plan.groups.length === 0) return null;
  return (
    <ViewerScope plan={plan} store={store}>
      <Parts {...props} />
    </ViewerScope>
  );
}

function Parts({ job, plan, resultId, readOnly = false }: LayoutViewerProps) {
  const id = useId();
  const several = plan.groups.length > 1;
  const exportSheet = useExport(job);
  const [workshop, setWorkshop] = useSawStep();
  const ways = { onExport: exportSheet, onWorkshop: () => setWorkshop(true) };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      {several && <SheetStrip panelId={id} />}
      <SheetPanel id={id} several={several}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
          <EqualSheets />
          <Toolbar {...(!readOnly && ways)} />
          <Keys>
            <SheetView />
          </Keys>
          <Typography sx={{ minHeight: '2.9em', fontSize: '0.875rem', color: 'text.secondary', px: 0.5 }}>
            <InfoText />
          </Typography>
          <PlaybackBar />
        </Box>
        <Side />
      </SheetPanel>
      {workshop && !readOnly && (
        <Suspense>
          <Workshop resultId={resultId ?? null} onClose={() => setWorkshop(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function useSheetName(): string {
  const names = useNames();
  const { plan } = useViewer();
  const group = useViewerState((state) => state.group);
  return names.sheet(plan.groups[group]?.indices ?? []);
}

/** Around the sheet that is shown. What is in it knows by itself what another sheet changes. */
function SheetPanel({ id, several, children }: { id: string; several: boolean; children: ReactNode }) {
  const sheet = useSheetName();
  return (
    <Box
      id={id}
      role={several ? 'tabpanel' : 'group'}
      aria-label={sheet}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'stretch',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(450px, 36%)' },
      }}
    >
      {children}
    </Box>
  );
}

/** Around the drawing: it has the focus and takes the keys. */
function Keys({ children }: { children: ReactNode }) {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const sheet = useSheetName();
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isPressed(HELP, event)) {
      event.preventDefault();
      store.setState({ help: true });
      return;
    }
    const command = viewerCommandOf(event, store.getState());
    if (!command) return;
    event.preventDefault();
    // Escape ends the playback, not the dialog that the drawing stands in.
    event.stopPropagation();
    command.run(store);
  };
  return (
    <Box
      role="group"
      tabIndex={0}
      aria-label={t('drawing.keys', { sheet })}
      aria-keyshortcuts={KEYS}
      onKeyDown={keys}
      sx={{ borderRadius: 1 }}
    >
      {children}
    </Box>
  );
}

function Side() {
  const { t } = useTranslation('viewer');
  const id = useId();
  const [tab, setTab] = useState<'panels' | 'cuts'>('panels');
  const cuts = useViewerState((state) => state.playback.total);
  return (
    <Box
      sx={{
        position: 'relative',
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        minHeight: { xs: 'auto', lg: 420 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          // Beside the drawing the list scrolls in itself and never makes the row higher.
          position: { xs: 'static', lg: 'absolute' },
          inset: 0,
          maxHeight: { xs: 480, lg: 'none' },
        }}
      >
        <TabList
          value={tab}
          onChange={setTab}
          label={t('side.label')}
          id={id}
          panel={`${id}-list`}
          tabs={[
            { value: 'panels', label: t('side.panels') },
            { value: 'cuts', label: t('side.cuts', { count: cuts }) },
          ]}
          sx={{ flex: 'none' }}
        />
        <Box
          id={`${id}-list`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab}`}
          sx={{
            flex: 1,
            minHeight: 0,
            overflow: tab === 'cuts' ? 'hidden' : 'auto',
            p: tab === 'cuts' ? 0 : 1,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          {tab === 'panels' ? <Contents /> : <CutsTable />}
        </Box>
      </Box>
    </Box>
  );
}
