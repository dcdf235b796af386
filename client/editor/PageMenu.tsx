import { useState } from 'react';
import { LogoutDialog } from '../features/accounts/LogoutDialog.tsx';
import { useEditing } from '../blocks/EditingContext.ts';
import { retryLoading } from '../net/retryLoading.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { copy, share } from '../ui/share.ts';
import { siteAddress } from '../ui/siteAddress.ts';
import { getPageName, type PageData } from '../blocks/BlockView.tsx';
import './page-menu.css';

const qrDialog = lazyComponent(
  () => retryLoading(() => import('../features/pages/QrDialog.tsx')),
  ({ QrDialog }) => QrDialog,
);

const serviceDialog = lazyComponent(
  () => retryLoading(() => import('../features/service/ServiceDialog.tsx')),
  ({ ServiceDialog }) => ServiceDialog,
);

const wallLinkDialog = lazyComponent(
  () => retryLoading(() => import('../features/wall/WallLinkDialog.tsx')),
  ({ WallLinkDialog }) => WallLinkDialog,
);

/** The page editor's menu: one's other pages, sharing its address, its members, and logging out. */
export function PageMenu({ page }: { page: PageData }) {
  const { edits, notify } = useEditing();
  const [open, setOpen] = useState<'qr' | 'service' | 'wall' | 'logout' | null>(null);
  const name = getPageName(page);
  const address = siteAddress(`/${page.url}`);
  const flush = () => void edits.flush();

  async function shareLink() {
    const result = await share({ title: name, text: name, url: address });
    if (result === 'copied') notify('The link is copied.');
    if (result === 'shown') notify(address);
  }

  async function copyLink() {
    notify((await copy(address)) ? 'The link is copied.' : address);
  }

  return (
    <>
      <Menu id="page-menu" className="page-menu" name="Menu" label={<Icon name="more" />}>
        {(close) => {
          const closing = (action: () => void) => () => {
            close();
            action();
          };
          return (
            <ul id="page-menu" className="page-menu-panel">
              <li>
                <Link to="/" onClickCapture={flush}>
                  Your pages
                </Link>
              </li>
              {'share' in navigator && (
                <li>
                  <button type="button" onClick={closing(() => void shareLink())}>
                    Share
                  </button>
                </li>
              )}
              <li>
                <button type="button" onClick={closing(() => void copyLink())}>
                  Copy link
                </button>
              </li>
              <li>
                <button type="button" onClick={closing(() => setOpen('qr'))}>
                  QR code
                </button>
              </li>
              <li>
                <button type="button" onClick={closing(() => setOpen('service'))}>
                  The service
                </button>
              </li>
              <li>
                <Link to={`/edit/${page.url}/tributes`} onClickCapture={flush}>
                  Tributes as they come
                </Link>
              </li>
              <li>
                <button type="button" onClick={closing(() => setOpen('wall'))}>
                  Wall for a large screen
                </button>
              </li>
              <li>
                <Link to={`/members/${page.url}`} onClickCapture={flush}>
                  Members
                </Link>
              </li>
              <li>
                <button
                  type="button"
                  onClick={closing(() => {
                    flush();
                    setOpen('logout');
                  })}
                >
                  Logout
                </button>
              </li>
            </ul>
          );
        }}
      </Menu>
      {open === 'qr' && (
        <qrDialog.Component
          address={address}
          name={name}
          fileName={page.url}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'service' && (
        <serviceDialog.Component
          pageId={page.id}
          service={page.service ?? null}
          onDone={(message) => {
            setOpen(null);
            notify(message);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'wall' && <wallLinkDialog.Component page={page} onClose={() => setOpen(null)} />}
      {open === 'logout' && <LogoutDialog onClose={() => setOpen(null)} />}
    </>
  );
}
