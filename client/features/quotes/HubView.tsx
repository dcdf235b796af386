import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { Backdrop } from './Backdrop.tsx';
import './hub.css';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import './quotes.css';

type Props = {
  title: string;
  tone: string;
  /** The background's name. */
  picture: string;
  /** A small heading: what follows needs the room. */
  low?: boolean;
  children: ReactNode;
};

/** A page of the love box that leads on: a heading over its background, then words and ways. */
export function HubView({ title, tone, picture, low, children }: Props) {
  useOfflineCopy();
  return (
    <main className="quote-page hub" id="main" data-tone={tone} data-low={low || undefined}>
      <Backdrop address={`/backgrounds/${picture}`} />
      <header>
        <Link className="quote-hub" to="/infinity">
          The love box
        </Link>
      </header>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
