import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSignedIn } from '@/api/useSignedIn';

/** Lets signed-in people through to the routes inside; sends all others to the welcome page, which says why. */
export function RequireUser() {
  const signedIn = useSignedIn();
  // Who was in and signs out knows why.
  const [wasIn] = useState(signedIn);
  const location = useLocation();
  if (signedIn) return <Outlet />;
  return <Navigate to="/" replace state={{ from: location.pathname + location.search, asked: !wasIn }} />;
}
