import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiFolderOutline, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Project } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import type { Command } from '@/lib/command';
import { clamped } from '@/ui/clamped';
import { CommandButton } from '@/ui/CommandButton';
import { Icon } from '@/ui/Icon';

export interface ProjectHandlers {
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
  onTag: (tag: string) => void;
  /** A new calculation is to belong to it. */
  onCalculate: (project: Project) => void;
}

/** A project, with the way to its calculations. */
export function ProjectCard({
  project,
  onEdit,
  onDelete,
  onTag,
  onCalculate,
}: ProjectHandlers & { project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const { id, name, description, folder, tags, color, calculation_count: count } = project;
  const mayChange = useMayChange();
  const commands: Command[] = [
    { id: 'calculate', icon: mdiPlus, label: t('calculate', { name }), run: () => onCalculate(project) },
    { id: 'edit', icon: mdiPencilOutline, label: t('editNamed', { name }), run: () => onEdit(project) },
    {
      id: 'delete',
      icon: mdiTrashCanOutline,
      label: t('deleteNamed', { name }),
      run: () => onDelete(project),
    },
  ];
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', position: 'relative', pt: '6px' }}>
      <Box aria-hidden sx={{ position: 'absolute', inset: '0 0 auto', height: 6, bgcolor: color }} />
      <Box sx={{ p: 2.5, pb: 1.5, flexGrow: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" title={name} sx={clamped(3)}>
          {name}
        </Typography>
        {folder && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5 }}
          >
            <Icon path={mdiFolderOutline} sx={{ fontSize: 18 }} titleAccess={t('folder')} />
            <Box component="span" title={folder} sx={clamped(2)}>
              {folder}
            </Box>
          </Typography>
        )}
        {description && (
          <Typography sx={{ mt: 1.25, whiteSpace: 'pre-line', ...clamped(4) }}>{description}</Typography>
        )}
        {tags.length > 0 && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              rowGap: { xs: 0, sm: 1 },
              columnGap: 1,
              mt: { xs: 1, sm: 1.75 },
            }}
          >
            {tags.map((tag) => (
              <Chip
                key={tag}
                label={tag}
                size="small"
                variant="outlined"
                onClick={() => onTag(tag)}
                aria-label={t('showTag', { tag })}
                sx={{
                  // On a phone a finger needs more than the eye: what is drawn is the label within.
                  height: { xs: 44, sm: 28 },
                  minWidth: { xs: 44, sm: 0 },
                  maxWidth: '100%',
                  borderWidth: { xs: 0, sm: 1 },
                  '& .MuiChip-label': {
                    borderStyle: 'solid',
                    borderWidth: { xs: 1, sm: 0 },
                    borderColor: 'divider',
                    borderRadius: 4,
                    lineHeight: { xs: '28px', sm: 'inherit' },
                    px: { xs: 1.25, sm: 1 },
                  },
                }}
              />
            ))}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          borderTop: 1,
          borderColor: 'divider',
          pl: 2.5,
          pr: 1,
          py: 0.5,
          minHeight: 53,
        }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {count > 0 ? (
            <Link
              component={RouterLink}
              to={`/history?project=${id}`}
              sx={{ py: 1.25, display: 'inline-block' }}
            >
              {t('calculations', { count })}
            </Link>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {t('noCalculations')}
            </Typography>
          )}
        </Box>
        {mayChange && commands.map((command) => <CommandButton key={command.id} command={command} />)}
      </Box>
    </Card>
  );
}
