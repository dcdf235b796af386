import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePresentationLoader } from '../features/pages/usePresentationLoader.ts';
import { useServedForm } from '../features/tributes/servedForm.ts';
import { TributeOpener } from '../features/tributes/TributeOpener.tsx';
import { retryLoading } from '../net/retryLoading.ts';
import { useAccount } from '../auth/session.ts';
import { usePageEvents } from '../live/usePageEvents.ts';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactLink } from '../ui/Contact.tsx';
import { Link } from '../ui/Link.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { useTitle } from '../ui/useTitle.ts';
import {
  type Block,
  blockViews,
  isClosed,
  isWall,
  nameOf,
  type PageData,
} from '../blocks/BlockView.tsx';
import { firstOfEachType, PageBlocks, PageTop } from '../blocks/PageBlocks.tsx';
import { useReread } from '../features/pages/useReread.ts';
import './tribute-page.css';

/** Only whoever is logged in loads it, and asks. */
const editLink = lazyComponent(
  () => retryLoading(() => import('../features/pages/EditLink.tsx')),
  ({ EditLink }) => EditLink,
);

/** Only pages with a service load it. */
export const pageService = lazyComponent(
  () => import('../blocks/PageService.tsx'),
  ({ PageService }) => PageService,
);

/** A memorial as visitors see it: its blocks in order, and every change as it happens. */
export function TributePage({ page }: { page: PageData }) {
  const [formOpen, setFormOpen] = useState(useServedForm() !== null);
  const name = nameOf(page);
  useTitle(name);
  usePageEvents(page.id, page.lastSeq);
  useOfflineCopy(page.lastSeq);
  useReread(page.url, usePresentationLoader().loaded);
  usePlainAddress();
  const { loggedIn } = useAccount().status;

  const blocks = page.components.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const hasWall = blocks.some(isWall);
  const isNew = !page.active && blocks.length === 0;
  const takesTributes = hasWall && !isClosed(page);

  return (
    <>
      {hasWall ? (
        <>
          <a className="skip skip-narrow" href="#tributes">
            Skip to the tributes
          </a>
          {/* where the side is there, its button to write is the only one, and leads the way */}
          <a className="skip skip-wide" href={takesTributes ? '#create' : '#tributes'}>
            Skip to the tributes
          </a>
        </>
      ) : (
        <a className="skip" href="#main">
          Skip to the page
        </a>
      )}
      {loggedIn && <editLink.Component url={page.url} isNew={isNew} />}
      <PageTop blocks={blocks} name={name} />
      <div className="page-main">
        <aside className="page-side">
          <nav id="create" aria-label="On this page">
            {takesTributes && <TributeOpener formOpen={formOpen} onFormOpenChange={setFormOpen} />}
            <SideLinks page={page} blocks={blocks} />
          </nav>
        </aside>
        <main id="main">
          {page.service && <pageService.Component page={page} name={name} />}
          <PageBlocks
            page={page}
            blocks={blocks}
            name={name}
            formOpen={formOpen}
            onFormOpenChange={setFormOpen}
          />
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
      {takesTributes && !formOpen && (
        <div className="page-bar">
          <TributeOpener formOpen={formOpen} onFormOpenChange={setFormOpen} />
        </div>
      )}
      <footer className="page-footer">
        <Link to="/">Keepsake</Link>
        <ContactLink>Contact</ContactLink>
      </footer>
    </>
  );
}

/** Addresses that open the form, tell of a message or go on at earlier ones are the server's; here the page itself does. */
function usePlainAddress() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (/[?&](?:after|write)\b/.test(search)) void navigate({ hash }, { replace: true });
  }, [search, hash, navigate]);
}

function SideLinks({ page, blocks }: { page: PageData; blocks: Block[] }) {
  const firsts = firstOfEachType(blocks);
  const there = new Set(blocks.filter(({ id }) => firsts.has(id)).map((one) => one.__typename));
  return [...blockViews.values()]
    .filter(({ typeName, link }) => there.has(typeName) && (link?.isThere?.(page) ?? true))
    .flatMap(({ link }) => link ?? [])
    .sort((one, other) => one.order - other.order)
    .map(({ id, words }) => (
      <a key={id} href={`#${id}`}>
        {words}
      </a>
    ));
}
