import { Component, type ReactNode } from 'react';
import '../routes/plain.css';

/** Kind words in place of a screen that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="plain" id="main">
        <h1>Something went wrong here</h1>
        <p>It is our fault, not yours. What you wrote is kept on this device.</p>
        <p className="plain-actions">
          <button type="button" className="primary" onClick={() => location.reload()}>
            Open the page again
          </button>
        </p>
      </main>
    );
  }
}
