import { useEffect } from 'react';
import {
  findMovedPath,
  type Head,
  type PrepareInput,
  type Prepared,
  type ScreenProps,
} from '../screen.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { tributeForm } from '../../features/tributes/wall/TributeOpener.tsx';
import { pageService, TributePage } from './TributePage.tsx';
import {
  loadReadAddress,
  useAddressContent,
  type AddressContent,
  readLinkedCard,
} from './addressContent.ts';
import { findPageSubject, getPageName, type PageData } from '../../blocks/publicBlocks.tsx';

/** Loaded only if there is no page, or none that the viewer may see. */
const noPage = lazyComponent(
  () => import('./NoPage.tsx'),
  ({ NoPage }) => NoPage,
);

/** Loaded only for pages with cards, not for memorials. */
const quotePage = lazyComponent(
  () => import('./QuotePage.tsx'),
  ({ QuotePage }) => QuotePage,
);

/** Finds out what is at an address: a page, a redirect, or nothing. */
export async function prepare(input: PrepareInput): Promise<Prepared> {
  const { params, search, hasForm } = input;
  const data = (input.data as AddressContent | undefined) ?? (await read(input));
  const parts = await loadParts(data, hasForm);
  // the rest is needed on the server only
  if (!import.meta.env.SSR) return { status: 200, head: NO_HEAD };
  const { page, reasons, leadsTo } = data;
  if (!page) {
    const { describeNoPage } = await noPage.load();
    return { ...describeNoPage(reasons), parts, data, isDeferred: true, hasOfflineCopy: true };
  }
  const head = createHead(page, data, search);
  const redirect = findMovedPath(params['path'] ?? '', page, search) ?? leadsTo;
  if (redirect) return { status: 302, head, redirect, data };
  const isPrivate = page.visibility === 'PHRASE' || page.visibility === 'MEMBERS';
  const isMemorial = page.type === 'TRIBUTE';
  // a page with a service needs its code at once, to compare its times with the device's clock
  const isDeferred = isMemorial && !page.service && !hasForm;
  return { status: 200, head, isPrivate, parts, data, isDeferred, hasOfflineCopy: isMemorial };
}

const NO_HEAD: Head = { title: '', description: '' };

/** Where the server finds the files of parts that not every page needs; browsers do not know sources. */
const SOURCES = import.meta.env.SSR
  ? {
      noPage: 'routes/page/NoPage.tsx',
      quotePage: 'routes/page/QuotePage.tsx',
      couplePage: 'routes/page/CouplePage.tsx',
      service: 'blocks/PageService.tsx',
      form: 'features/tributes/posting/form/TributeForm.tsx',
    }
  : undefined;

/** Loads the code that not every page needs, and names its sources. */
async function loadParts({ page, loveBox }: AddressContent, hasForm: boolean): Promise<string[]> {
  const parts: string[] = [];
  async function load(part: { load: () => Promise<unknown> }, source: string | undefined) {
    if (source) parts.push(source);
    await part.load();
  }
  if (!page) await load(noPage, SOURCES?.noPage);
  else if (page.type !== 'TRIBUTE') {
    await load(quotePage, SOURCES?.quotePage);
    if (loveBox) await load((await quotePage.load()).couplePage, SOURCES?.couplePage);
  } else {
    if (page.service) await load(pageService, SOURCES?.service);
    if (hasForm) await load(tributeForm, SOURCES?.form);
  }
  return parts;
}

async function read({ request, params, search }: PrepareInput): Promise<AddressContent> {
  const { readAddress } = await loadReadAddress();
  return readAddress(request, params['path'] ?? '', search);
}

/** The head of a page, from which link previews are made; an address that shows only a part is not indexed. */
function createHead(page: PageData, content: AddressContent, search: string): Head {
  const isPart = /[?&](?:after|write|sent)\b/.test(search);
  const isUnlisted = !page.active || page.visibility !== 'PUBLIC' || isPart;
  const head =
    page.type === 'TRIBUTE' ? describeMemorial(page) : describeCard(page, content, search);
  return { ...head, path: `/${page.url}`, isUnlisted };
}

function describeMemorial(page: PageData): Head {
  const subject = findPageSubject(page);
  const name = getPageName(page);
  const picture = subject?.picture ?? page.photos[0]?.image;
  return {
    title: name,
    description:
      subject?.introduction ||
      [`In memory of ${name}`, subject?.dates].filter(Boolean).join(', ') ||
      'A page to read and to leave a few words on.',
    image: picture ? `${picture}/public` : undefined,
  };
}

/** A page with a card; of a couple's, the card says nothing of whose it is. */
function describeCard(
  { url, title }: PageData,
  { card, loveBox }: AddressContent,
  search: string,
): Head {
  const ofCouple = loveBox && (loveBox.couple?.line || `The love box of ${title}.`);
  const description = ofCouple ?? card?.text ?? title;
  if (!card) return { title, description };
  const address = readLinkedCard(search) === card.id ? `/${url}?card=${card.id}` : undefined;
  return { title, description, image: `/preview/${url}/${card.id}.png`, address };
}

/** The public page at /{path}, by its type. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const { content, hasFailed, read } = useAddressContent(path);
  const leadsTo = content?.leadsTo;

  useEffect(() => {
    if (leadsTo) location.replace(leadsTo); // a full browser redirect, as specified
  }, [leadsTo]);

  if (!content && hasFailed) return <NoAnswer onRetry={() => void read().catch(() => undefined)} />;
  if (!content || leadsTo) return <Waiting />;
  const { page, reasons } = content;
  if (page?.type === 'TRIBUTE') return <TributePage page={page} read={read} key={page.id} />;
  if (page) return <quotePage.Component page={page} content={content} read={read} key={page.id} />;
  return <noPage.Component url={path} reasons={reasons} onRead={read} />;
}

/** A placeholder in the final layout while the text is loading. */
function Waiting() {
  return (
    <main className="waiting" id="main" aria-busy="true">
      <div className="waiting-cover" />
      <p className="unseen">The page is on its way.</p>
    </main>
  );
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  useEffect(() => onReconnect(onRetry), [onRetry]);
  return (
    <main className="plain" id="main">
      <h1>No signal just now</h1>
      <p role="alert">
        The page could not be reached. As soon as there is a little signal, it will be here.
      </p>
      <p className="plain-actions">
        <button type="button" className="primary" onClick={onRetry}>
          Try again
        </button>
      </p>
    </main>
  );
}
