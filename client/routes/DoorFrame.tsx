import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './page-door.css';

/** What stands in the place of a page that is not shown: whose site it is, and few words. */
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
