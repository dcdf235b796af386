import {
  createContext,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useContext,
  useId,
  useLayoutEffect,
} from 'react';
import './notice.css';

/** A new object for each notice, so that the same text can be shown twice. */
type NoticeMessage = { text: string };

type Notices = {
  /** Shows a text as the next notice. */
  notify: (text: string) => void;
  message: NoticeMessage | null;
  /** The id of the outlet that shows it: the one that was registered last. */
  outlet: string | undefined;
  /** Registers an outlet, where the notice can be shown; the returned function removes it. */
  enter: (id: string) => () => void;
};

export const NoticeContext = createContext<Notices>({
  notify: () => undefined,
  message: null,
  outlet: undefined,
  enter: () => () => undefined,
});

/** Shows the result of the last action for a moment, at the foot of the screen. */
export const useNotify = () => useContext(NoticeContext).notify;

const SHOWN_MS = 8_000;

/** The notice for the screens below, and a function to show the next one. */
export function useNotices(): Notices {
  const [message, setMessage] = useState<NoticeMessage | null>(null);
  const [outlets, setOutlets] = useState<readonly string[]>([]);
  const notify = useCallback((text: string) => setMessage({ text }), []);
  const enter = useCallback((id: string) => {
    setOutlets((current) => [...current, id]);
    setMessage(null); // an earlier notice is not about what has just opened
    return () => setOutlets((current) => current.filter((other) => other !== id));
  }, []);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const outlet = outlets.at(-1);
  return useMemo(() => ({ notify, message, outlet, enter }), [notify, message, outlet, enter]);
}

/**
 * The result of the last action, shown for a moment at the foot of the screen and announced to screen readers; with
 * several places, as when a dialog is open, in the topmost.
 */
export function Notice() {
  const { message, outlet: topId, enter } = useContext(NoticeContext);
  const id = useId();
  useLayoutEffect(() => enter(id), [enter, id]);
  return (
    <div className="notice" role="status">
      {message && topId === id && <p>{message.text}</p>}
    </div>
  );
}
