import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useEditing } from '../blocks/EditingContext.ts';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { copyLink, shareLink } from '../ui/share.ts';
import { getSiteAddress } from '../ui/siteAddress.ts';
import { useLeaveHash } from '../ui/useLeaveHash.ts';
import { getPageName, type PageData } from '../blocks/publicBlocks.tsx';
import { Oversight } from '../features/reports/Oversight.tsx';
import {
  useOwnership,
  Audience,
  HowOften,
  MemberNames,
  ServiceDay,
  VisitsToday,
  WaitingCount,
} from './MenuValues.tsx';
import { MenuDialog, type MenuDialogKind } from './MenuDialog.tsx';
import './page-menu.css';

type Props = {
  page: PageData;
  /** Opens a dialog of the editor. */
  onOpen: (kind: 'history' | 'removed') => void;
};

/** The page editor's menu: the page's address, members, service and history, and the user's other pages. */
export function PageMenu({ page, onOpen }: Props) {
  const { edits, notify, undoStack } = useEditing();
  const { canUndo, canRedo } = useSyncExternalStore(undoStack.onChange, undoStack.state);
  const [chosen, setChosen] = useState<MenuDialogKind | null>(null);
  const leaveHash = useLeaveHash();
  const isTakenHome = useLocation().hash === '#take-home'; // the link of a mail
  const open = chosen ?? (isTakenHome ? 'home' : null);
  const isOwner = useOwnership(page.id);
  const name = getPageName(page);
  const address = getSiteAddress(`/${page.url}`);
  const flush = () => void edits.flush();

  function openDialog(kind: MenuDialogKind) {
    flush(); // it may lead away from the page
    setChosen(kind);
  }

  async function shareAddress() {
    const message = await shareLink({ title: name, text: name, url: address });
    if (message) notify(message);
  }

  return (
    <>
      <Menu id="page-menu" className="page-menu" name="Menu" label={<Icon name="more" />}>
        {(close) => {
          const entry = (label: string, action: () => void, className?: 'danger') => (
            <button
              type="button"
              className={className}
              onClick={() => {
                close();
                action();
              }}
            >
              {label}
            </button>
          );
          const step = (label: 'Undo' | 'Redo', isPossible: boolean, run: () => Promise<void>) => (
            <button
              type="button"
              aria-disabled={!isPossible}
              onClick={() => {
                if (!isPossible) return;
                close(); // it covers the notice
                void run();
              }}
            >
              <Icon name={label === 'Undo' ? 'undo' : 'redo'} /> {label}
            </button>
          );
          return (
            <div id="page-menu" className="page-menu-panel">
              <div className="page-menu-steps">
                {step('Undo', canUndo, undoStack.undo)}
                {step('Redo', canRedo, undoStack.redo)}
                <IconButton icon="cross" label="Close the menu" onClick={close} />
              </div>
              <div className="page-menu-page">
                <p>
                  <bdi>{name}</bdi>
                  <small>{address.replace(/^https?:\/\//, '')}</small>
                </p>
                {entry(
                  'Copy link',
                  () => void copyLink(address).then((message) => notify(message)),
                )}
              </div>
              <ul>
                {'share' in navigator && <li>{entry('Share', () => void shareAddress())}</li>}
                <li>{entry('QR code', () => openDialog('qr'))}</li>
                <li>
                  {entry('Who may see it', () => openDialog('visibility'))}
                  <Audience visibility={page.visibility} />
                </li>
                <li>
                  <Link to={`/members/${page.url}`} onClickCapture={flush}>
                    Members
                  </Link>
                  <MemberNames pageId={page.id} />
                </li>
                {page.type === 'TRIBUTE' && (
                  <li>
                    {entry('What you hear of it', () => openDialog('news'))}
                    <HowOften pageId={page.id} />
                  </li>
                )}
                {isOwner && (
                  <li>
                    {entry('Address', () => openDialog('address'))}
                    <span className="menu-value">/{page.url}</span>
                  </li>
                )}
                <li>
                  {entry('Visits', () => openDialog('visits'))}
                  <VisitsToday pageId={page.id} />
                </li>
              </ul>
              {page.type === 'TRIBUTE' && (
                <>
                  <ul>
                    <li>
                      {entry('The service', () => openDialog('service'))}
                      {page.service && <ServiceDay service={page.service} />}
                    </li>
                    <li>
                      <Link to={`/edit/${page.url}/tributes`} onClickCapture={flush}>
                        Tributes as they come
                      </Link>
                      <WaitingCount url={page.url} />
                    </li>
                    <li>{entry('Wall for a large screen', () => openDialog('wall'))}</li>
                  </ul>
                  <ul>
                    <li>{entry('History', () => onOpen('history'))}</li>
                    <li>{entry('Removed blocks', () => onOpen('removed'))}</li>
                  </ul>
                </>
              )}
              <Oversight pageId={page.id} />
              <ul>
                <li>{entry('Take it home', () => openDialog('home'))}</li>
                {isOwner && (
                  <li>{entry('Delete this page', () => openDialog('delete'), 'danger')}</li>
                )}
              </ul>
              <div className="page-menu-foot">
                <Link to="/" onClickCapture={flush}>
                  Your pages
                </Link>
                {entry('Logout', () => openDialog('logout'))}
              </div>
            </div>
          );
        }}
      </Menu>
      {open && (
        <MenuDialog
          kind={open}
          page={page}
          onDone={(message) => {
            setChosen(null);
            notify(message);
          }}
          onClose={() => {
            setChosen(null);
            if (isTakenHome) leaveHash();
          }}
        />
      )}
    </>
  );
}
