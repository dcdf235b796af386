import type { ReactNode } from 'react';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import { JavaScriptRequired } from '../../ui/JavaScriptRequired.tsx';
import './accounts.css';
import './registry/registry.css';

type Props = {
  /** The document's title. */
  title: string;
  /** The picture beside the column, if there is room. */
  picture: 'garden' | 'lighthouse' | 'table' | 'beach';
  children: ReactNode;
};

/** The layout of account screens: one column for one task. */
export function AccountScreen({ title, picture, children }: Props) {
  useTitle(title);
  return (
    <main className="account" id="main">
      <div className="account-column">
        {children}
        <JavaScriptRequired what="What is done here" />
      </div>
      <div className={`account-picture of-${picture}`} aria-hidden="true" />
    </main>
  );
}
