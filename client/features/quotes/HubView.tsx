import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Backdrop } from './Backdrop.tsx';
import './hub.css';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import './quotes.css';

type Props = {
  title: string;
  theme: string;
  /** The file name of the background. */
  picture: string;
  /** Uses a small heading, as the content needs the space. */
  isLow?: boolean;
  children: ReactNode;
};

/** A page of the love box that links to others: a heading over its background, then text and links. */
export function HubView({ title, theme, picture, isLow, children }: Props) {
  useOfflineCopy();
  return (
    <main className="quote-page hub" id="main" data-theme={theme} data-low={isLow || undefined}>
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
