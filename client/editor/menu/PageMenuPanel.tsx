import { Link } from 'react-router-dom';
import { useEditing } from '../../blocks/editing/EditingContext.ts';
import { getPageName, type PageData } from '../../blocks/publicBlocks.tsx';
import { Oversight } from '../../features/reports/Oversight.tsx';
import { copyLink, shareLink } from '../../ui/share/share.ts';
import { getSiteAddress } from '../../ui/share/siteAddress.ts';
import type { MenuDialogKind } from './MenuDialog.tsx';
import { MenuSteps } from './MenuSteps.tsx';
import {
  Audience,
  HowOften,
  MemberNames,
  ServiceDay,
  VisitsToday,
  WaitingCount,
} from './MenuValues.tsx';
import { useNotify } from '../../ui/Notice.tsx';

type Props = {
  page: PageData;
  /** Whether the viewer owns the page. */
  isOwner: boolean;
  /** Opens a dialog of the menu. */
  onDialog: (kind: MenuDialogKind) => void;
  /** Opens a dialog of the editor. */
  onOpen: (kind: 'history' | 'removed') => void;
  onClose: () => void;
};

/** What the page editor's menu offers while it is open. */
export function PageMenuPanel({ page, isOwner, onDialog, onOpen, onClose }: Props) {
  const { edits } = useEditing();
  const notify = useNotify();
  const name = getPageName(page);
  const address = getSiteAddress(`/${page.url}`);
  const isMemorial = page.type === 'TRIBUTE';

  async function copyAddress() {
    notify(await copyLink(address));
  }

  async function shareAddress() {
    const message = await shareLink({ title: name, text: name, url: address });
    if (message) notify(message);
  }

  const entry = (label: string, action: () => void, className?: 'danger') => (
    <button
      type="button"
      className={className}
      onClick={() => {
        onClose();
        action();
      }}
    >
      {label}
    </button>
  );
  const dialog = (label: string, kind: MenuDialogKind, className?: 'danger') =>
    entry(label, () => onDialog(kind), className);
  const link = (label: string, to: string) => (
    <Link to={to} onClickCapture={() => void edits.flush()}>
      {label}
    </Link>
  );
  return (
    <div id="page-menu" className="page-menu-panel">
      <MenuSteps onClose={onClose} />
      <div className="page-menu-page">
        <p>
          <bdi>{name}</bdi>
          <small>{address.replace(/^https?:\/\//, '')}</small>
        </p>
        {entry('Copy link', () => void copyAddress())}
      </div>
      <ul>
        {'share' in navigator && <li>{entry('Share', () => void shareAddress())}</li>}
        <li>{dialog('QR code', 'qr')}</li>
        <li>
          {dialog('Who may see it', 'visibility')}
          <Audience visibility={page.visibility} />
        </li>
        <li>
          {link('Members', `/members/${page.url}`)}
          <MemberNames pageId={page.id} />
        </li>
        {isMemorial && (
          <li>
            {dialog('What you hear of it', 'news')}
            <HowOften pageId={page.id} />
          </li>
        )}
        {isOwner && (
          <li>
            {dialog('Address', 'address')}
            <span className="menu-value">/{page.url}</span>
          </li>
        )}
        <li>
          {dialog('Visits', 'visits')}
          <VisitsToday pageId={page.id} />
        </li>
      </ul>
      {isMemorial && (
        <>
          <ul>
            <li>
              {dialog('The service', 'service')}
              {page.service && <ServiceDay service={page.service} />}
            </li>
            <li>
              {link('Tributes as they come', `/edit/${page.url}/tributes`)}
              <WaitingCount page={page} />
            </li>
            <li>{dialog('Wall for a large screen', 'wallScreen')}</li>
          </ul>
          <ul>
            <li>{entry('History', () => onOpen('history'))}</li>
            <li>{entry('Removed blocks', () => onOpen('removed'))}</li>
          </ul>
        </>
      )}
      <Oversight pageId={page.id} />
      <ul>
        <li>{dialog('Take it home', 'home')}</li>
        {isOwner && <li>{dialog('Delete this page', 'delete', 'danger')}</li>}
      </ul>
      <div className="page-menu-foot">
        {link('Your pages', '/')}
        {dialog('Logout', 'logout')}
      </div>
    </div>
  );
}
