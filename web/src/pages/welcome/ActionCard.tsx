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
        sx={{ p: { xs: 2.5, sm: 3.5 }, display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}
      >
        <Box
          sx={{
            width: 52,
            height: 52,
            borderRadius: 2,
            display: 'grid',
            placeItems: 'center',
            mb: 2,
            ...(primary
              ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
              : { bgcolor: 'action.selected', color: 'text.primary' }),
          }}
        >
          <Icon path={icon} sx={{ fontSize: 28 }} />
        </Box>
        <Typography variant="h2" sx={{ mb: 0.75 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2.5 }}>
          {text}
        </Typography>
        <Box
          component="span"
          sx={{
            mt: 'auto',
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
