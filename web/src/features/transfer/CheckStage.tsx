// What was read, list by list: how it is read, new names, the rows, and what the import amounts to.
import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ChoiceField } from '@/ui/ChoiceField';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLimits } from '@/domain/job/limits';
import { Icon } from '@/ui/Icon';
import type { ListKit } from './kit';
import type { ListName } from './read/parts';
import { NamesForm } from './NamesForm';
import { Notes } from './Notes';
import { Preview } from './Preview';
import { ReadingOptions } from './ReadingOptions';
import type { Entry } from './session';
import { lacksSizes, type ImportSession } from './useImportSession';

type CheckStageProps = { session: ImportSession; kit: ListKit; plan: PlanLimits | undefined };

export function CheckStage({ session, kit, plan }: CheckStageProps) {
  const { t } = useTranslation('transfer');
  const { entries, job } = session;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, entries.length - 1);
  const entry = entries[at];
  if (!entry) return <Typography>{t('trouble.empty')}</Typography>;
  const { raw } = entry;
  const found = session.newNames;
  const titles = raw?.part.titles ?? [];
  // What another program has written is brought in without a question: its names are kept unless somebody looks.
  const isKnown = entries.every((each) => each.raw?.part.program !== undefined);
  const totalsIn = ({ id }: Entry) => session.totals.get(id) ?? [];
  const ownTotals = totalsIn(entry).length;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      {job && (
        <Box>
          <Typography variant="h4" component="p">
            {job.name ? t('check.job', { name: job.name }) : t('check.jobUnnamed')}
          </Typography>
          <Typography color="textSecondary">{t('check.jobHint')}</Typography>
        </Box>
      )}
      <Notes
        effects={session.effects}
        titles={titles}
        leftOut={entries.flatMap((each) => (each.skipped ? [] : (each.raw?.part.leftOut ?? [])))}
        inches={session.inches}
        unread={session.unread}
        totals={entries.flatMap((each) => (each.raw?.reading.withTotals ? [] : totalsIn(each)))}
        plan={plan}
      />
      {entries.length > 1 && (
        <Tabs
          value={at}
          onChange={(_, value: number) => setChosen(value)}
          variant="scrollable"
          aria-label={t('check.parts')}
        >
          {entries.map((each, n) => (
            <Tab
              key={each.id}
              value={n}
              sx={{ minHeight: 44 }}
              label={`${t(`list.${each.list}`)}: ${t('note.rows', { count: each.rows.length })}`}
            />
          ))}
        </Tabs>
      )}
      {raw && (
        <ChoiceField
          size="small"
          label={t('check.listIs')}
          value={entry.skipped ? 'skip' : entry.list}
          helperText={
            [entry.source, raw.part.program && t('check.program', { program: raw.part.program })]
              .filter(Boolean)
              .join(' · ') || undefined
          }
          onChange={(event) => session.setList(entry, event.target.value as ListName | 'skip')}
          sx={{ maxWidth: { sm: 320 }, mt: 1 }}
        >
          <MenuItem value="panels">{t('list.panels')}</MenuItem>
          <MenuItem value="stock">{t('list.stock')}</MenuItem>
          {entries.length > 1 && <MenuItem value="skip">{t('check.skip')}</MenuItem>}
        </ChoiceField>
      )}
      {raw && ownTotals > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={raw.reading.withTotals}
              onChange={(_, withTotals) => session.read(entry, { withTotals })}
            />
          }
          label={t('check.withTotals', { count: ownTotals })}
        />
      )}
      {raw && lacksSizes(entry) && <Alert severity="warning">{t('check.needsSizes')}</Alert>}
      <Box>
        {raw && (
          <Fold
            key={entry.id}
            title={t('check.options')}
            hint={t('check.columnsRead', {
              columns: raw.reading.columns.flatMap((key) => (key ? [t(`field.${key}`)] : [])).join(', '),
            })}
            open={lacksSizes(entry)}
          >
            <ReadingOptions
              part={raw.part}
              reading={raw.reading}
              separator={session.separator}
              onSeparator={session.setSeparator}
              onChange={(changes) => session.read(entry, changes)}
            />
          </Fold>
        )}
        {(found.materials.length + found.edges.length > 0 || found.ticked) && (
          <Fold
            title={t('names.title')}
            hint={[
              found.materials.length > 0 && t('names.materials', { count: found.materials.length }),
              found.edges.length > 0 && t('names.edges', { count: found.edges.length }),
              found.ticked && t('names.tickedHint'),
            ]
              .filter(Boolean)
              .join(', ')}
            open={!isKnown && (found.edges.length > 0 || found.ticked)}
          >
            <NamesForm
              found={found}
              names={session.names}
              known={kit.knownMaterials}
              nameOf={kit.materials.nameOf}
              band={kit.band}
              onChange={session.setNames}
            />
          </Fold>
        )}
      </Box>
      {!entry.skipped && (
        <Preview
          key={`${entry.id} ${entry.list}`}
          entry={entry}
          kit={kit}
          onChange={(rows) => session.edit(entry, rows)}
          onUndo={() => session.undo(entry)}
          onRedo={() => session.redo(entry)}
        />
      )}
    </Box>
  );
}

type FoldProps = { title: string; hint: string; open: boolean; children: ReactNode };

function Fold({ title, hint, open, children }: FoldProps) {
  const id = useId();
  return (
    <Accordion
      defaultExpanded={open}
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
    >
      <AccordionSummary
        id={`${id}-summary`}
        aria-controls={`${id}-details`}
        expandIcon={<Icon path={mdiChevronDown} />}
        sx={{ minHeight: 44, '& .MuiAccordionSummary-content': { flexWrap: 'wrap' } }}
      >
        <Typography component="span" sx={{ fontWeight: 600, mr: 1.5, flexShrink: 0 }}>
          {title}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {hint}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
