import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Which photo is shown large. It is an entry of its own in the history, so that Back closes it and stays on the page. */
export function useOpenPhoto() {
  const { key, state, search, hash } = useLocation();
  const navigate = useNavigate();
  const open = (state as { photo?: number } | null)?.photo ?? null;

  // going back takes a moment, in which a second press must not leave the page
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);

  return {
    open,
    show: (photo: number) => void navigate({ search, hash }, { state: { photo } }),
    close() {
      if (!closing.current) void navigate(-1);
      closing.current = true;
    },
  };
}
