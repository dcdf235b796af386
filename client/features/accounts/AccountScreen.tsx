import type { ReactNode } from 'react';
import './accounts.css';
import './registry.css';

type Props = {
  /** What hangs beside the column where there is room. */
  picture: 'garden' | 'lighthouse' | 'table' | 'beach';
  children: ReactNode;
};

/** One column for one thing to do. */
export function AccountScreen({ picture, children }: Props) {
  return (
    <main className="account" id="main">
      <div className="account-column">
        <noscript>
          <p className="form-note">
            This screen needs JavaScript, which is switched off in your browser. Pages can be read
            without it.
          </p>
        </noscript>
        {children}
      </div>
      <div className={`account-picture of-${picture}`} aria-hidden="true" />
    </main>
  );
}
