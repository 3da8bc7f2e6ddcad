import { useSignedIn } from '@/api/useSignedIn';
import { Dashboard } from './Dashboard';
import { GuestWelcome } from './GuestWelcome';

/** `/`: the product for visitors, the dashboard for signed-in people. */
export function WelcomePage() {
  return useSignedIn() ? <Dashboard /> : <GuestWelcome />;
}
