import { useQuery } from '@apollo/client/react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { ViewerQuery } from '../../__generated__/features/accounts/viewer.ts';
import { OperatorWaitingDocument } from '../../__generated__/features/operator/overview/overview.ts';
import { Menu } from '../../ui/dialogs/Menu.tsx';
import { Notice, NoticeContext, useNotices } from '../../ui/Notice.tsx';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import { Codes } from './codes/Codes.tsx';
import { IdentityConfirmation } from './IdentityConfirmation.tsx';
import { Log } from './Log.tsx';
import { Mails } from './mails/Mails.tsx';
import { Overview } from './overview/Overview.tsx';
import { Pages } from './pages/Pages.tsx';
import { Reports } from './reports/Reports.tsx';
import './operator.css';
import './navigation.css';
import './overview/overview.css';
import './list-head.css';
import './tables.css';
import './split.css';
import './details.css';
import './codes/codes.css';

type Entry = {
  path: string;
  label: string;
  View: ComponentType;
  /** Whether a phone shows it among the first. */
  isFirst: boolean;
};

const VIEWS: readonly Entry[] = [
  { path: '', label: 'Overview', View: Overview, isFirst: true },
  { path: 'pages', label: 'Pages', View: Pages, isFirst: true },
  { path: 'codes', label: 'Codes', View: Codes, isFirst: false },
  { path: 'reports', label: 'Reports', View: Reports, isFirst: true },
  { path: 'mails', label: 'Mails', View: Mails, isFirst: true },
  { path: 'log', label: 'Log', View: Log, isFirst: false },
];
const WAITING_EVERY_MS = 60_000;

/** The words of an operator’s name, or else of their address, as the log shows them. */
function toNameWords({ name, email }: { name: string | null; email: string }): string[] {
  if (name) return name.split(' ');
  const words = email.split('@')[0]!.split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).map((word) => word[0]!.toUpperCase() + word.slice(1));
}

type Props = { viewer: NonNullable<ViewerQuery['viewer']>; view: string };

/** The operator's room: its views beside each other, and what needs attention. */
export function OperatorLayout({ viewer, view }: Props) {
  const notices = useNotices();
  const current = VIEWS.find(({ path }) => path === view) ?? VIEWS[0]!;
  const { data } = useQuery(OperatorWaitingDocument, { pollInterval: WAITING_EVERY_MS });
  useTitle(`${current.label} · Operator`);
  const waiting: Record<string, number> = {
    reports: data?.operatorWaiting.reports ?? 0,
    mails: data?.operatorWaiting.mails ?? 0,
  };
  const words = toNameWords(viewer);
  const toLink = ({ path, label }: Entry) => (
    <Link
      key={path}
      to={path ? `/operator/${path}` : '/operator'}
      aria-current={path === current.path ? 'page' : undefined}
    >
      {label}
      {(waiting[path] ?? 0) > 0 && (
        <b>
          {waiting[path]}
          <span className="unseen"> waiting</span>
        </b>
      )}
    </Link>
  );
  return (
    <NoticeContext value={notices}>
      <IdentityConfirmation>
        <div className="operator">
          <a className="skip" href="#main">
            Skip to the view
          </a>
          <header className="operator-rail">
            <Link className="operator-wordmark" to="/">
              Keepsake
            </Link>
            <nav aria-label="Operator">{VIEWS.map(toLink)}</nav>
            <p className="operator-me">
              <span aria-hidden="true">{words.map(([first]) => first).slice(0, 2)}</span>
              <span>
                {words.join(' ')}
                <small>Operator</small>
              </span>
            </p>
          </header>
          <main id="main">
            <current.View />
          </main>
          <nav className="operator-bar" aria-label="Operator, below">
            {VIEWS.filter(({ isFirst }) => isFirst).map(toLink)}
            <Menu id="operator-more" className="operator-more" label="More">
              {() => (
                <div id="operator-more">
                  {VIEWS.filter(({ isFirst }) => !isFirst).map(toLink)}
                  <Link to="/">Your pages</Link>
                </div>
              )}
            </Menu>
          </nav>
          <Notice />
        </div>
      </IdentityConfirmation>
    </NoticeContext>
  );
}
