import { useState, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../../../auth/useAccount.ts';
import { createLoginPath } from './loginAddress.ts';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';

/** Asks a visitor to log in, and returns here afterwards. */
export function SignInPrompt({ purpose, ended }: { purpose: string; ended: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <h1>Welcome</h1>
      <p role="status" className="form-lead">
        {ended
          ? 'Your login has ended. What you entered is kept on this device: sign in and go on.'
          : purpose}
      </p>
      <button
        type="button"
        className="primary wide"
        onClick={() => void navigate(createLoginPath(pathname))}
      >
        Sign in with password
      </button>
      <p className="form-links">
        <Link to="/registry">Active account</Link>
      </p>
    </>
  );
}

/** Whether somebody is logged in, and whether the login ended while this screen was open. */
export function useLogin(): { loggedIn: boolean; ended: boolean } {
  const { loggedIn } = useAccount().status;
  const [before, setBefore] = useState(loggedIn);
  if (loggedIn && !before) setBefore(true);
  return { loggedIn, ended: before && !loggedIn };
}

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
