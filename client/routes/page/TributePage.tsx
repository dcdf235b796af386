import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { usePresentationLoader } from '../../features/pages/usePresentationLoader.ts';
import { useWall, WallContext } from '../../features/tributes/wall/wallStore.ts';
import { TributeOpener } from '../../features/tributes/wall/TributeOpener.tsx';
import { countVisitLater } from '../../features/visits/countVisit.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { linkLaterStyle } from '../../net/loadModule.ts';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import { ContactLink } from '../../ui/Contact.tsx';
import { lazyComponent, retriedComponent } from '../../ui/lazyComponent.tsx';
import { ShareButton } from '../../ui/share/ShareButton.tsx';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import {
  type Block,
  blockViews,
  isWall,
  getPageName,
  type PageData,
  getWallIds,
  findFirstOfEachType,
  PageBlocks,
  PageTop,
} from '../../blocks/publicBlocks.tsx';
import { isWallClosed } from '../../../protocol/is-wall-closed.ts';
import type { LastVisit } from '../../features/pages/EditLink.tsx';
import { useLivePage } from './useLivePage.ts';
import type { AddressContent } from './addressContent.ts';
import './tribute-page.css';
import printStyle from './tribute-print.css?url';

/** Loaded for logged-in users only. */
export const editLink = retriedComponent(
  () => import('../../features/pages/EditLink.tsx'),
  ({ EditLink }) => EditLink,
);

/** The sheets that `#report`, `#search` and `#since` open; few visitors need them. */
export const pageSheet = lazyComponent(
  () => import('./PublicPageSheets.tsx'),
  ({ PublicPageSheets }) => PublicPageSheets,
);

/** Loaded only for pages with a service. */
export const pageService = lazyComponent(
  () => import('../../blocks/PageService.tsx'),
  ({ PageService }) => PageService,
);

/** A memorial as visitors see it: its blocks in order, updated live. */
export function TributePage(props: { page: PageData; read: () => Promise<AddressContent> }) {
  const { page, wall, rereadParts } = useLivePage(props.page, props.read);
  const name = getPageName(page);
  useTitle(name);
  useEffect(() => linkLaterStyle(printStyle), []); // on the first screen, reader.ts has linked it
  useOfflineCopy(page.lastSeq);
  usePresentationLoader(getWallIds(page), rereadParts);
  usePlainAddress();
  const { loggedIn } = useAccount().status;
  useEffect(() => (loggedIn ? undefined : countVisitLater(page.id)), [page.id, loggedIn]);
  const [lastVisit, setLastVisit] = useState<LastVisit>(null);
  const { hash } = useLocation();

  const blocks = useMemo(
    () => [...page.components].sort((a, b) => (a.rank < b.rank ? -1 : 1)),
    [page.components],
  );
  const hasWall = blocks.some(isWall);
  const isNew = !page.active && blocks.length === 0;
  const takesTributes = hasWall && !isWallClosed(page.components);

  return (
    <WallContext value={wall}>
      {hasWall ? (
        <>
          <a className="skip skip-narrow" href="#tributes">
            Skip to the tributes
          </a>
          {/* with the side navigation, its button is the only one, so the skip link leads to it */}
          <a className="skip skip-wide" href={takesTributes ? '#create' : '#tributes'}>
            Skip to the tributes
          </a>
        </>
      ) : (
        <a className="skip" href="#main">
          Skip to the page
        </a>
      )}
      {loggedIn && <editLink.Component url={page.url} isNew={isNew} onVisit={setLastVisit} />}
      <PageTop blocks={blocks} name={name} />
      <div className="page-main">
        <aside className="page-side">
          <nav id="create" aria-label="On this page">
            {takesTributes && <TributeOpener />}
            <SideLinks page={page} blocks={blocks} />
          </nav>
        </aside>
        <main id="main">
          {page.service && <pageService.Component page={page} name={name} />}
          <PageBlocks page={page} blocks={blocks} name={name} />
          {isNew && (
            <p className="page-empty">
              This page is not set up yet. If its plate is yours,{' '}
              <Link to={`/setup/${page.url}`}>set it up here</Link>.
            </p>
          )}
          {page.active && blocks.length === 0 && (
            <p className="page-empty">This page is being prepared.</p>
          )}
        </main>
      </div>
      {takesTributes && <PageBar />}
      <footer className="page-footer">
        {!hasWall && page.active && <ShareButton path={`/${page.url}`} />}
        {page.active && <a href="#report">Something is wrong with this page</a>}
        <Link to="/">Keepsake</Link>
        <ContactLink>Contact</ContactLink>
      </footer>
      {/^#(?:report(?:=[\da-f-]{36})?|search|since)$/.test(hash) && (
        <pageSheet.Component hash={hash} page={page} lastVisit={lastVisit} />
      )}
    </WallContext>
  );
}

/** Offers the form on a phone, wherever the page is scrolled to. */
function PageBar() {
  const [{ formOpen }] = useWall();
  if (formOpen) return null;
  return (
    <div className="page-bar">
      <TributeOpener />
    </div>
  );
}

/** Removes parameters that only the server uses, which open the form, report a message or continue at older ones. */
function usePlainAddress() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (/[?&](?:after|write)\b/.test(search)) void navigate({ hash }, { replace: true });
  }, [search, hash, navigate]);
}

function SideLinks({ page, blocks }: { page: PageData; blocks: Block[] }) {
  const firsts = findFirstOfEachType(blocks);
  const shownTypes = new Set(
    blocks.filter(({ id }) => firsts.has(id)).map((block) => block.__typename),
  );
  return [...blockViews.values()]
    .filter(({ typeName, link }) => shownTypes.has(typeName) && (link?.isShown?.(page) ?? true))
    .flatMap(({ link }) => link ?? [])
    .sort((a, b) => a.order - b.order)
    .map(({ id, label }) => (
      <a key={id} href={`#${id}`}>
        {label}
      </a>
    ));
}
