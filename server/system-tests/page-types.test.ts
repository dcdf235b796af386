import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Page, PageType } from '../features/pages/page.entity.ts';
import { fetchWhenMade, readArchive } from '../testing/exported-files.ts';
import { createEmptyPage, createLoveBox, createMemorial } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { newPerson, joinPage } from '../testing/test-people.ts';

// What the owners of each type of page can do, and what is refused: a memorial, a love box, and an address that
// redirects to another page.

const SERVICE = { title: 'A service', startsAt: '2021-05-08T10:00:00Z', timeZone: 'Europe/London' };
/** Their values are written without quotation marks. */
const ENUMS = ['LINK', 'TEXT'];

type Headers = Record<string, string>;
type Call = (page: Page, headers: Headers) => Promise<string>;

const app = useTestApp();
let headers: Headers;
let pages: Page[];
beforeAll(async () => {
  const owner = await newPerson(app);
  ({ headers } = owner);
  const memorial = await createMemorial(app.dataSource);
  const leadsOn = { type: PageType.REDIRECT, redirectUrl: memorial.url };
  pages = [
    memorial,
    await createLoveBox(app.dataSource),
    await createEmptyPage(app.dataSource, leadsOn),
  ];
  for (const page of pages) await joinPage(app, owner, page, 'owner');
});

/** An operation by its field, with `pageId` among its arguments; its error's code and words, or that it is done. */
const operation =
  (field: string, args: (page: Page) => Record<string, unknown>): Call =>
  async (page, by) => {
    const mutation = `mutation { ${field}(${literal(args(page)).slice(1, -1)}) { __typename } }`;
    const { errors } = await app.graphql(mutation, {}, by);
    return errors ? `${errors[0]!.extensions.code}: ${errors[0]!.message}` : 'done';
  };
const byInput = (field: string, args: (page: Page) => Record<string, unknown>) =>
  operation(field, (page) => ({ input: { pageId: page.id, ...args(page) } }));

/** A value as it is written in an operation. */
function literal(value: unknown): string {
  if (typeof value === 'string') return ENUMS.includes(value) ? value : JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  return `{${Object.entries(value!)
    .map(([name, one]) => `${name}: ${literal(one)}`)
    .join()}}`;
}

const rest =
  (method: string, path: (page: Page) => string, body?: object): Call =>
  async (page, by) => {
    const response = await fetch(app.origin + path(page), {
      method,
      headers: { ...by, 'content-type': 'application/json' },
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const { error, msg } = isJson ? (JSON.parse(text) as { error?: boolean; msg?: string }) : {};
    return error && response.ok ? `${response.status}: ${msg}` : String(response.status);
  };

const byPage = ({ id }: Page) => ({ pageId: id });
const NO_BOOK = 'A love box has no book. Its cards are in the folder.';
const ONLY_CARDS = 'A love box has its cards, and nothing else can be added to it.';
const LEADS_ON = 'This address leads to another page already.';
const NO_MESSAGES = 'This page does not take messages yet.';
const NO_LOVE_BOX = 'This page is not the love box of two people.';
const refused = (words: string) => `REFUSED: ${words}`;
/** As REST says it, with 200 and `error`. */
const rejected = (words: string) => `200: ${words}`;

/** Each call, and how it ends on a memorial, a love box, and an address that leads on; in the order of the calls. */
const CALLS: [name: string, call: Call, memorial: string, loveBox: string, leadsOn: string][] = [
  [
    'startBook',
    operation('startBook', (page) => ({ ...byPage(page), book: {} })),
    'done',
    refused(NO_BOOK),
    refused(LEADS_ON),
  ],
  [
    'previewBook',
    operation('previewBook', (page) => ({ ...byPage(page), book: {} })),
    'done',
    refused(NO_BOOK),
    refused(LEADS_ON),
  ],
  [
    'GET book.pdf',
    rest('GET', ({ id }) => `/api/page/${id}/book.pdf`),
    '200',
    rejected(NO_BOOK),
    rejected(LEADS_ON),
  ],
  ['startExport', operation('startExport', byPage), 'done', 'done', 'done'],
  ['GET export', rest('GET', ({ id }) => `/api/page/${id}/export`), '200', '200', '200'],
  [
    'GET tributes.csv',
    rest('GET', ({ id }) => `/api/page/${id}/tributes.csv`),
    '200',
    '200',
    '200',
  ],
  [
    'setVisibility',
    byInput('setVisibility', () => ({ visibility: 'LINK' })),
    'done',
    'done',
    refused(LEADS_ON),
  ],
  [
    'setService',
    byInput('setService', () => SERVICE),
    'done',
    refused(ONLY_CARDS),
    refused(LEADS_ON),
  ],
  ['GET service.ics', rest('GET', ({ id }) => `/api/page/${id}/service.ics`), '200', '404', '404'],
  ['GET /path/book', rest('GET', ({ url }) => `/${url}/book`), '200', '404', '404'],
  [
    'clearService',
    operation('clearService', byPage),
    'done',
    refused(ONLY_CARDS),
    refused(LEADS_ON),
  ],
  [
    'addComponent',
    operation('addComponent', (page) => ({ ...byPage(page), type: 'TEXT' })),
    'done',
    refused(ONLY_CARDS),
    refused(LEADS_ON),
  ],
  [
    'addPhoto',
    byInput('addPhoto', () => ({ image: '/media/x' })),
    refused('This is not a picture that was uploaded here.'),
    refused(ONLY_CARDS),
    refused(LEADS_ON),
  ],
  [
    'postTribute',
    byInput('postTribute', () => ({ clientId: randomUUID(), name: 'Ines', content: 'For them.' })),
    'done',
    refused(NO_MESSAGES),
    refused(NO_MESSAGES),
  ],
  [
    'POST comments',
    rest('POST', ({ id }) => `/api/comments/${id}`, { name: 'Ines', content: 'With love.' }),
    '200',
    rejected(NO_MESSAGES),
    rejected(NO_MESSAGES),
  ],
  [
    'createWallLink',
    operation('createWallLink', byPage),
    'done',
    refused('This page has no wall.'),
    refused(LEADS_ON),
  ],
  ['GET /path/live', rest('GET', ({ url }) => `/${url}/live`), '200', '404', '404'],
  [
    'holdEverything',
    operation('holdEverything', byPage),
    'done',
    refused('There is no wall on this page.'),
    refused(LEADS_ON),
  ],
  [
    'closeWall',
    operation('closeWall', byPage),
    'done',
    refused('There is no wall on this page.'),
    refused(LEADS_ON),
  ],
  [
    'updateLoveBox',
    byInput('updateLoveBox', () => ({ line: 'Still here.' })),
    refused(NO_LOVE_BOX),
    'done',
    refused(LEADS_ON),
  ],
  [
    'keepFavourite',
    byInput('keepFavourite', () => ({ cardId: randomUUID() })),
    refused(NO_LOVE_BOX),
    'NOT_FOUND: This card is not there any more.',
    refused(LEADS_ON),
  ],
  [
    'setUpTribute',
    byInput('setUpTribute', () => ({ name: 'Ada' })),
    refused('This page has already been set up.'),
    refused('This page has already been set up.'),
    refused(LEADS_ON),
  ],
  ['inviteMember', byInput('inviteMember', () => ({})), 'done', 'done', 'done'],
  ['visitPage', operation('visitPage', byPage), 'done', 'done', 'done'],
  ['GET /path', rest('GET', ({ url }) => `/${url}`), '200', '200', '302'],
  [
    'changeAddress',
    byInput('changeAddress', ({ id }) => ({ url: `new-${id.slice(0, 8)}` })),
    'done',
    'done',
    refused(LEADS_ON),
  ],
  ['deletePage', operation('deletePage', byPage), 'done', 'done', 'done'],
  ['restorePage', operation('restorePage', byPage), 'done', 'done', 'done'],
];

it.each(CALLS)(
  '%s works or is refused with a message, depending on the type of page',
  async (_, call, ...expected) => {
    const answers: string[] = [];
    for (const page of pages) answers.push(await call(page, headers));
    expect(answers).toEqual(expected);
  },
);

it('a love box is exported without a book', async () => {
  for (const page of pages) {
    const answer = await fetchWhenMade(`${app.origin}/api/page/${page.id}/export`, { headers });
    const names = [...(await readArchive(Buffer.from(await answer.arrayBuffer()))).keys()];
    expect([page.type, names.includes('book.pdf')]).toEqual([
      page.type,
      page.type === PageType.TRIBUTE,
    ]);
  }
});
