import { Component, type ReactNode } from 'react';
import { readAccount } from '../auth/session.ts';
import { BuildGoneError, NetworkError } from '../net/loadModule.ts';
import { onReconnect } from '../net/onReconnect.ts';
import { hasRefused, nameStorage } from '../storage/localStore.ts';
import { hasUnsentEdits } from '../storage/unsentEdits.ts';
import '../ui/style/plain.css';
import { ContactHint } from '../ui/Contact.tsx';

type State = { failure: unknown };

const RELOADED_KEY = 'keepsake.reloaded';
/** Do not reload a document again that failed within this time. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** A friendly message in place of a screen that crashed or whose code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };
  private stopListening?: () => void;

  static getDerivedStateFromError(failure: unknown): State {
    return { failure };
  }

  /** Reloads the page if a newer build replaced this one and nothing is lost by that. */
  override componentDidCatch(failure: unknown): void {
    const isOldBuild = failure instanceof BuildGoneError;
    const isLost = hasRefused() || hasUnsentEdits(readAccount().user?.id ?? '');
    if (isOldBuild && !isLost && mayReload()) location.reload();
  }

  private readonly tryAgain = () => {
    if (this.state.failure instanceof NetworkError) this.setState({ failure: null });
  };

  override componentDidMount(): void {
    this.stopListening = onReconnect(this.tryAgain);
  }

  override componentWillUnmount(): void {
    this.stopListening?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const noSignal = failure instanceof NetworkError;
    const [title, message] = errorMessage(failure);
    return (
      <main className="plain" id="main">
        <h1>{title}</h1>
        <p>{`${message} What you wrote is kept ${nameStorage()}.`}</p>
        {title === BROKEN[0] && <ContactHint />}
        <p className="plain-actions">
          <button
            type="button"
            className="primary"
            onClick={noSignal ? this.tryAgain : () => location.reload()}
          >
            {noSignal ? 'Try again' : 'Open the page again'}
          </button>
        </p>
      </main>
    );
  }
}

/**
 * Whether this tab was not reloaded just now. Where storage is refused, nothing would stop it from reloading for ever.
 */
function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED_KEY));
    if (Date.now() - before < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const BROKEN = ['Something went wrong here', 'It is our fault, not yours.'] as const;

function errorMessage(failure: unknown): readonly [title: string, message: string] {
  if (failure instanceof NetworkError)
    return ['No signal just now', 'This page opens as soon as the signal is back.'];
  if (failure instanceof BuildGoneError)
    return ['A new version is here', 'This page was opened before it came. Please open it again.'];
  return BROKEN;
}
