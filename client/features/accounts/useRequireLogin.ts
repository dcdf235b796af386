import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../ui/useHydrated.ts';
import { loginFor } from './loginAddress.ts';

/** Leads whoever is not logged in to the login, and from there back to this path; true once the screen may be drawn. */
export function useRequireLogin(loggedIn: boolean): boolean {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (hydrated && !loggedIn) void navigate(loginFor(pathname), { replace: true });
  }, [hydrated, loggedIn, navigate, pathname]);

  return hydrated && loggedIn;
}
