import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiFileSearchOutline, mdiFolderMultipleOutline } from '@mdi/js';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { errorText } from '@/api/errors';
import { showError } from '@/api/showError';
import type { Project } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useAddressParams } from '@/ui/useAddressParams';
import { applyFilter, foldersOf, isFiltered, readFilter, tagsOf, writeFilter, type Filter } from './filter';
import { ProjectCard } from './ProjectCard';
import { ProjectToolbar } from './ProjectToolbar';
import { useDeleteProject, useProjects } from './useProjects';

const ProjectDialog = lazyAside(async () => (await import('./ProjectDialog')).ProjectDialog, 'projects');

interface ProjectsProps {
  /** The dialog for a new project is open. */
  creating: boolean;
  onCreate: () => void;
  onCreated: () => void;
  onCalculate: (project: Project) => void;
}

/** With very many projects the page would be slow; more come on request. */
const AT_ONCE = 60;

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 2, sm: 2.5 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
};

/** The projects as cards, with their dialogs. */
export function Projects({ creating, onCreate, onCreated, onCalculate }: ProjectsProps) {
  const { t, i18n } = useTranslation(['projects', 'common']);
  const [query, setQuery] = useAddressParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const change = useCallback(
    (changes: Partial<Filter>) =>
      setQuery((now) => writeFilter({ ...readFilter(now), ...changes }), { replace: true }),
    [setQuery],
  );
  const { data: projects, error, refetch } = useProjects();
  const mayChange = useMayChange();
  const remove = useDeleteProject();
  const [edited, setEdited] = useState<Project | null>(null);
  const [doomed, setDoomed] = useState<Project | null>(null);
  const [most, setMost] = useState(AT_ONCE);
  const shown = useMemo(
    () => applyFilter(projects ?? [], filter, i18n.language),
    [projects, filter, i18n.language],
  );

  const body = () => {
    if (!projects && error) {
      return <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />;
    }
    if (projects?.length === 0) {
      return (
        <Card>
          <EmptyState
            icon={mdiFolderMultipleOutline}
            title={t('empty.title')}
            text={mayChange ? t('empty.text') : undefined}
            start={mayChange ? { label: t('new'), run: onCreate } : undefined}
          />
        </Card>
      );
    }
    return (
      <>
        <ProjectToolbar
          filter={filter}
          loading={!projects}
          folders={foldersOf(projects ?? [], i18n.language)}
          tags={tagsOf(projects ?? [], i18n.language)}
          onChange={change}
        />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {projects ? t('found', { count: shown.length }) : <Skeleton width={96} />}
        </Typography>
        {!projects && (
          <Box role="status" aria-label={t('loading')} sx={GRID}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} variant="rounded" height={210} />
            ))}
          </Box>
        )}
        {projects && shown.length === 0 && isFiltered(filter) && (
          <Card>
            <EmptyState
              icon={mdiFileSearchOutline}
              title={t('empty.filtered')}
              text={t('empty.filteredText')}
              action={
                <Button onClick={() => change({ search: '', folder: '', tag: '' })}>
                  {t('empty.reset')}
                </Button>
              }
            />
          </Card>
        )}
        {projects && (
          <Box component="ul" aria-label={t('title')} sx={GRID}>
            {shown.slice(0, most).map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                onEdit={setEdited}
                onDelete={setDoomed}
                onTag={(tag) => change({ tag })}
                onCalculate={onCalculate}
              />
            ))}
          </Box>
        )}
        {shown.length > most && (
          <Box sx={{ textAlign: 'center', mt: 3 }}>
            <Button variant="outlined" onClick={() => setMost(most + AT_ONCE)}>
              {t('common:actions.more')}
            </Button>
          </Box>
        )}
      </>
    );
  };

  const saved = (text: string) => () => {
    toast({ severity: 'success', text });
    setEdited(null);
    if (creating) onCreated();
  };
  const count = doomed?.calculation_count ?? 0;
  return (
    <>
      {body()}
      {(creating || edited) && (
        <ProjectDialog
          project={edited}
          onClose={() => (edited ? setEdited(null) : onCreated())}
          onSaved={saved(t(edited ? 'saved' : 'created'))}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        danger
        busy={remove.isPending}
        title={t('deleteTitle')}
        text={
          doomed
            ? count > 0
              ? t(count === 1 ? 'deleteWithOne' : 'deleteText', { count, name: doomed.name })
              : t('deleteEmpty', { name: doomed.name })
            : ''
        }
        confirm={t('common:actions.delete')}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed &&
          remove.mutate(doomed.id, {
            onSuccess: () => toast({ severity: 'success', text: t('deleted') }),
            onError: showError,
            onSettled: () => setDoomed(null),
          })
        }
      />
    </>
  );
}
