import { Navigate, Outlet, useLocation } from 'react-router';
import { useSignedIn } from '@/api/useSignedIn';

/** Lets signed-in people through to the routes inside; sends all others to the welcome page. */
export function RequireUser() {
  const signedIn = useSignedIn();
  const location = useLocation();
  if (!signedIn) return <Navigate to="/" replace state={{ from: location.pathname + location.search }} />;
  return <Outlet />;
}
