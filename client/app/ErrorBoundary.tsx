import { Component, type ReactNode } from 'react';
import { NoSignal } from '../net/loadModule.ts';
import { onReconnect } from '../net/onReconnect.ts';
import '../ui/plain.css';
import { ContactHint } from '../ui/Contact.tsx';

type State = { failure: unknown };

/** Kind words in place of a screen that broke, or whose code has not come for want of signal. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };
  private stopListening?: () => void;

  static getDerivedStateFromError(failure: unknown): State {
    return { failure };
  }

  private readonly tryAgain = () => {
    if (this.state.failure instanceof NoSignal) this.setState({ failure: null });
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
    const noSignal = failure instanceof NoSignal;
    return (
      <main className="plain" id="main">
        <h1>{noSignal ? 'No signal just now' : 'Something went wrong here'}</h1>
        <p>
          {noSignal
            ? 'This page opens as soon as the signal is back.'
            : 'It is our fault, not yours.'}{' '}
          What you wrote is kept on this device.
        </p>
        {!noSignal && <ContactHint />}
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
