import { useLocation, useNavigate } from 'react-router-dom';

/** Closes what the fragment of the address has opened: leads to the same screen without it. */
export function useLeaveHash(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(pathname, { replace: true });
}
