import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../ui/useHydrated.ts';
import { createLoginPath } from './loginAddress.ts';

/** Redirects visitors to the login, which returns to this path; true once the screen may be rendered. */
export function useRequireLogin(loggedIn: boolean): boolean {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (hydrated && !loggedIn) void navigate(createLoginPath(pathname + search), { replace: true });
  }, [hydrated, loggedIn, navigate, pathname, search]);

  return hydrated && loggedIn;
}
