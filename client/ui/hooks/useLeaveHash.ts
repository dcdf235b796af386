import { useLocation, useNavigate } from 'react-router-dom';

/** Closes what the address's fragment has opened, by navigating to the same screen without the fragment. */
export function useLeaveHash(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(pathname, { replace: true });
}
