import { useState, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isOfAnotherMember } from '../../../auth/author.ts';
import { useAccount } from '../../../auth/useAccount.ts';
import { createLoginPath } from './loginAddress.ts';
import { nameStorage } from '../../../storage/localStore.ts';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';

/** Asks a visitor to log in, and returns here afterwards. */
export function SignInPrompt({ purpose, hasEnded }: { purpose: string; hasEnded: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <h1>Welcome</h1>
      <p role="status" className="form-lead">
        {hasEnded
          ? `Your login has ended. What you entered is kept ${nameStorage()}: sign in and go on.`
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

/**
 * Whether another member has logged in, in any tab: then the screen is loaded anew, so that nothing of the first is
 * shown to them or sent as theirs.
 */
function useAnotherMember(): boolean {
  const isAnother = isOfAnotherMember(useAccount());
  useEffect(() => {
    if (isAnother) location.reload();
  }, [isAnother]);
  return isAnother;
}

/** Whether somebody is logged in, and whether the login ended while this screen was open. */
export function useLogin(): { isLoggedIn: boolean; hasEnded: boolean } {
  useAnotherMember();
  const isLoggedIn = useAccount().status.loggedIn;
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  return { isLoggedIn, hasEnded: wasLoggedIn && !isLoggedIn };
}

/** Redirects visitors to the login, which returns to this path; true once the screen may be rendered. */
export function useRequireLogin(isLoggedIn: boolean): boolean {
  const isHydrated = useHydrated();
  const isAnother = useAnotherMember();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (isHydrated && !isLoggedIn)
      void navigate(createLoginPath(pathname + search), { replace: true });
  }, [isHydrated, isLoggedIn, navigate, pathname, search]);

  return isHydrated && isLoggedIn && !isAnother;
}
