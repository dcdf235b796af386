import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './page-door.css';

/** The frame of a page that is not shown: whose site it is, and a short text. */
export function DoorFrame({ children }: { children: ReactNode }) {
  return (
    <main className="page-door" id="main">
      <Link className="page-door-mark" to="/">
        Keepsake
      </Link>
      {children}
    </main>
  );
}
