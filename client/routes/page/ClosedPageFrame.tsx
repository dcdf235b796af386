import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './closed-page.css';

/** The frame of a page that is not shown: whose site it is, and a short text. */
export function ClosedPageFrame({ children }: { children: ReactNode }) {
  return (
    <main className="closed-page" id="main">
      <Link className="closed-page-mark" to="/">
        Keepsake
      </Link>
      {children}
    </main>
  );
}
