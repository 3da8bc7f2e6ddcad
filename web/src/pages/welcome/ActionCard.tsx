import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { mdiArrowRight } from '@mdi/js';
import { Link } from 'react-router';
import { Icon } from '@/ui/Icon';

interface ActionCardProps {
  to: string;
  icon: string;
  title: string;
  text: string;
  action: string;
  primary?: boolean;
}

/** A way on, as a card that is one link. */
export function ActionCard({ to, icon, title, text, action, primary = false }: ActionCardProps) {
  return (
    <Card sx={{ display: 'flex', ...(primary && { borderColor: 'primary.main' }) }}>
      <CardActionArea
        component={Link}
        to={to}
        sx={{
          p: { xs: 2, sm: 3.5 },
          display: 'grid',
          // On a phone the picture stands beside the words, so that all ways on are seen at once.
          gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
          gridTemplateRows: { sm: 'auto auto 1fr auto' },
          columnGap: 2,
          alignContent: 'start',
          height: '100%',
        }}
      >
        <Box
          sx={{
            width: { xs: 44, sm: 52 },
            height: { xs: 44, sm: 52 },
            gridRow: { xs: '1 / 4', sm: 'auto' },
            borderRadius: 2,
            display: 'grid',
            placeItems: 'center',
            mb: { sm: 2 },
            ...(primary
              ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
              : { bgcolor: 'action.selected', color: 'text.primary' }),
          }}
        >
          <Icon path={icon} sx={{ fontSize: 28 }} />
        </Box>
        <Typography
          variant="h2"
          sx={{ mb: { xs: 0.25, sm: 0.75 }, fontSize: { xs: '1.25rem', sm: '1.6rem' } }}
        >
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: { xs: 1, sm: 2.5 } }}>
          {text}
        </Typography>
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.75,
            fontWeight: 650,
            color: 'primary.main',
          }}
        >
          {action}
          <Icon path={mdiArrowRight} fontSize="small" />
        </Box>
      </CardActionArea>
    </Card>
  );
}
