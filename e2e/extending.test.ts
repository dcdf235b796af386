import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findNamedBlockTypes } from '../server/cli/block-names.ts';
import { findEditorImports } from '../server/cli/forbidden-imports.ts';
import { ROOT } from '../server/env.ts';
import type { Page } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../server/testing/test-app.ts';
import { newMember, type Person } from '../server/testing/test-people.ts';
import { plain } from '../server/testing/test-pictures.ts';
import { startProcess, type TestProcess } from '../server/testing/test-process.ts';
import { waitForHydration, launchBrowser } from './support/browser.ts';
import { add, card, fromMenu, newEditor, ready, saved } from './support/editors.ts';
import { isKept, newPhone, type Phone } from './support/phone.ts';
import { poemEdits, poemFiles } from './support/sample-block-type.ts';
import { relationEdits } from './support/sample-tribute-field.ts';
import { logIn } from './support/session.ts';
import { copyTree, type Tree } from './support/project-copy.ts';
import { toUrl } from '../server/database/embedded/postmaster.ts';

/** Words of the build before, and what they are in the next one. */
const BEFORE = 'New messages come when it is back.';
const AFTER = 'New words come when it is back.';

interface Answer {
  [name: string]: unknown;
  items: { id: string; type: string; payload: Record<string, string> }[];
}

let tree: Tree;
let server: TestProcess;
let browser: Browser;
let app: TestApp;
let page: Page;
let member: Person;

beforeAll(async () => {
  tree = await copyTree();
  for (const [path, source] of Object.entries(poemFiles)) {
    await mkdir(dirname(join(tree.root, path)), { recursive: true });
    await writeFile(join(tree.root, path), source);
  }
  for (const [path, edits] of [...Object.entries(poemEdits), ...Object.entries(relationEdits)]) {
    let source = await readFile(join(tree.root, path), 'utf8').catch(() => '');
    for (const [find, becomes] of edits) {
      if (!source.includes(find)) throw new Error(`${path} has no ${find}`);
      source = source.replace(find, () => becomes);
    }
    await writeFile(join(tree.root, path), source);
  }
  const bar = join(
    tree.root,
    'client',
    'features',
    'tributes',
    'posting',
    'form',
    'OfflineBar.tsx',
  );
  await writeFile(bar, (await readFile(bar, 'utf8')).replace(BEFORE, AFTER));
  await tree.run('npm', 'run', '-s', 'generate'); // compiles the server too
  const types = tree.run(join(ROOT, 'node_modules', '.bin', 'tsc'), '-p', 'client');
  await Promise.all([types, tree.run('node', 'dist/server/cli/build.js')]);
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
  // beside a server of the build before, which knows six types, and on its database
  server = await serve(tree.root, app);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.end('SIGTERM');
  await app?.stop();
  await tree?.remove();
});

/** Starts the build that lies in `root` on this app's database. */
function serve(root: string, { address }: TestApp, more: Record<string, string> = {}) {
  const settings = { DATABASE_URL: toUrl(address), JWT_SECRET: TEST_SECRET, DEMO: '0', ...more };
  return startProcess({ ...settings, DATA_DIR: join(tree.root, 'data') }, root);
}

async function rest(method: string, path: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = { ...member.headers };
  const isForm = body instanceof FormData;
  if (body && !isForm) headers['content-type'] = 'application/json';
  const given = isForm ? body : body && JSON.stringify(body);
  const answer = await fetch(server.origin + path, { method, headers, body: given });
  return (await answer.json()) as Answer;
}

async function graphql(query: string, variables: object): Promise<Record<string, unknown>> {
  const { data, errors } = await rest('POST', '/graphql', { query, variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return data as Record<string, unknown>;
}

const poems = async () =>
  (await rest('GET', `/api/page/${page.id}/components`)).items.filter(
    ({ type }) => type === 'poem',
  );
const html = async () => (await fetch(`${server.origin}/${page.url}`)).text();

/** A picture on its way from a file to a block. */
async function uploaded(): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([await plain(120, 80).png().toBuffer()]), 'drawing.png');
  const { file_url } = await rest('POST', '/api/upload/image/tmp/image', form);
  return String((await rest('POST', '/api/upload/image', { image: file_url }))['file_url']);
}

describe('a block type added in three places', () => {
  it('is named nowhere else, and its editor is not imported by the public pages', async () => {
    expect(await findNamedBlockTypes(tree.root)).toEqual([]);
    expect(await findEditorImports(join(tree.root, 'client'))).toEqual([]);
  });

  it('can be added, edited, saved, removed and brought back in the editor', async () => {
    const { origin } = server;
    const { context, screen, open } = await newEditor(app, browser);
    let showText = () => {};
    const isTyped = new Promise<void>((resolve) => (showText = resolve));
    await context.routeWebSocket(/\/collaboration/, (socket) => {
      const above = socket.connectToServer();
      above.onMessage((message) => isTyped.then(() => socket.send(message)));
    });
    await open(page, origin);
    await add(screen, 'Poem');
    await card(screen, 'Poem').getByText('POEM BLOCK').waitFor();
    await card(screen, 'Poem').getByRole('button', { name: 'Edit Poem' }).click();
    await screen.getByLabel('Title').click();
    await screen.keyboard.type('The din');
    showText(); // a text that arrives late takes no letters from the field that is being typed in
    const lines = screen.getByRole('textbox', { name: 'Lines' });
    await lines.waitFor();
    await screen.keyboard.type('ghy');
    await lines.fill('The kettle sang until the morning came');
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await saved(screen);
    await expect.poll(poems).toMatchObject([{ payload: { title: 'The dinghy' } }]);
    await expect.poll(html).toContain('The kettle sang until the morning came');

    await fromMenu(screen, 'History');
    await screen.getByText('changed the title (Poem Block)').waitFor();
    await screen.getByText('changed the lines (Poem Block)').waitFor();
    await screen.getByRole('button', { name: 'Close' }).click();

    await card(screen, 'Poem').getByRole('button', { name: 'Hide poem' }).click();
    await screen.getByText('Do you want to remove poem block ?').waitFor();
    await screen.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(poems).toEqual([]);
    await fromMenu(screen, 'Removed blocks');
    await screen.getByText('The dinghy').waitFor();
    await screen.getByRole('button', { name: 'Bring back Poem Block' }).click();
    await expect.poll(poems).toHaveLength(1);
    await context.close();
  });

  it('is left out by a server that does not know it yet', async () => {
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    expect(body['items']).toHaveLength(6);
    expect(await (await fetch(`${app.origin}/${page.url}`)).text()).toContain('Ada Bell');
  });

  it('can be added and changed over GraphQL and REST, is described in OpenAPI, and shown to visitors', async () => {
    const { addComponent } = await graphql(
      `
        mutation ($page: ID!) {
          addComponent(pageId: $page, type: POEM) {
            id
            __typename
          }
        }
      `,
      { page: page.id },
    );
    expect(addComponent).toMatchObject({ __typename: 'PoemComponent' });
    const { id } = addComponent as { id: string };
    await graphql(
      `
        mutation ($id: ID!) {
          updatePoemComponent(id: $id, input: { title: "Over GraphQL", content: "<p>lines</p>" }) {
            version
          }
        }
      `,
      { id },
    );
    const drawing = await uploaded();
    const changed = await rest('PATCH', `/api/component/${id}`, { payload: { drawing } });
    expect(changed['error']).toBe(false);
    const added = await rest('POST', `/api/page/${page.id}/components`, { type: 'poem' });
    await expect.poll(async () => (await poems()).map((poem) => poem.id)).toContain(added['id']);

    const seen = await html();
    expect(seen).toContain('Over GraphQL');
    expect(seen).toContain(drawing);
    expect(seen).toContain('href="#poems"');
    const { status } = await fetch(`${server.origin}${drawing}/public`); // by nobody in particular
    expect(status).toBe(200);

    const { componentHistory } = (await graphql(
      `
        query ($page: ID!, $id: ID!) {
          componentHistory(pageId: $page, componentId: $id) {
            changes {
              componentType
              action
              field
            }
          }
        }
      `,
      { page: page.id, id },
    )) as { componentHistory: { changes: object[] } };
    expect(componentHistory.changes).toContainEqual({
      componentType: 'POEM',
      action: 'CHANGED',
      field: 'drawing',
    });
    const described = JSON.stringify(await rest('GET', '/api/openapi.json'));
    expect(described).toContain('"poem"');
    expect(described).toContain('"drawing"');
  });
});

describe('a further text of a tribute, added in eight files', () => {
  const relation = 'We sailed the dinghy together';

  it('needs changes in at most nine files', () => {
    expect(Object.keys(relationEdits).length).toBeLessThanOrEqual(9);
  });

  it('is written in the form, seen at once and after a reload, and changed by its sender', async () => {
    const [writer, reader] = await Promise.all([browser.newPage(), browser.newPage()]);
    for (const screen of [writer, reader]) {
      await screen.goto(`${server.origin}/${page.url}`);
      await waitForHydration(screen);
    }
    await writer.getByRole('button', { name: 'Create a Tribute' }).click();
    await writer.getByLabel('Name', { exact: true }).fill('Hanna');
    await writer.getByLabel('Message').fill('He taught me the knots.');
    await writer.getByLabel('How you knew each other').fill(relation);
    await writer.getByRole('button', { name: 'Write' }).click();
    await reader.getByText(`, ${relation}`).waitFor();
    await reader.reload();
    await reader.getByText(`, ${relation}`).waitFor();

    await writer.getByRole('button', { name: 'Change or take back' }).click();
    const sheet = writer.getByRole('dialog');
    await sheet.getByLabel('How you knew each other').fill('Neighbours');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await reader.getByText(', Neighbours').waitFor();
    await Promise.all([writer.close(), reader.close()]);
  });

  it('is optional in REST, limited in length and checked by the judge', async () => {
    const wall = `/api/comments/${page.id}`;
    const post = { name: 'Jonah', content: 'A good neighbour, and a better cook.' };
    const { items } = await rest('POST', wall, { ...post, relation });
    expect(items[0]).toMatchObject({ ...post, relation });
    const link = 'See https://shop.example';
    expect(await rest('POST', wall, { ...post, name: 'X', relation: link })).toMatchObject({
      status: 'held',
    });
    expect(await rest('POST', wall, { ...post, relation: 'a'.repeat(81) })).toMatchObject({
      error: true,
    });
    const { body } = await app.rest('GET', wall); // a server of the build before
    expect(body['items']).toContainEqual(expect.objectContaining(post));
  });

  it('comes back in the form if the page cannot be rendered', async () => {
    await app.dataSource.query('alter table page rename to page_away');
    const body = new URLSearchParams({ name: 'Jonah', content: 'Not now.', relation });
    const answer = await fetch(`${server.origin}/${page.url}?write`, { method: 'POST', body });
    await app.dataSource.query('alter table page_away rename to page');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(`<input name="relation" value="${relation}">`);
  });
});

describe('a phone that has loaded an older build', () => {
  let phone: Phone;
  let app: TestApp;
  let old: TestProcess;
  let next: TestProcess | undefined;
  beforeEach(async () => {
    [app, phone] = await Promise.all([startTestApp(), newPhone()]);
    old = await serve(ROOT, app);
  });
  afterEach(async () => {
    await phone.discard();
    await next?.end('SIGTERM');
    await app.stop();
  });

  /** Ends the server, and starts the newer build at the same address, where it has made a page before it is asked. */
  async function replaceBuild(path: string): Promise<void> {
    await old.end('SIGTERM');
    next = await serve(tree.root, app, { PORT: new URL(old.origin).port });
    await fetch(`${old.origin}/${path}`); // may take longer than a phone waits before it shows what it has
  }

  /** The builds whose code a page runs, by their entries. */
  const builds = (tab: Tab) =>
    tab.evaluate(() => [
      ...new Set(
        [
          ...[...document.scripts].map(({ src }) => src),
          ...performance.getEntriesByType('resource').map(({ name }) => name),
        ].flatMap((address) => /assets\/index-[\w-]+\.js/.exec(address)?.[0] ?? []),
      ),
    ]);
  /** The builds of which the worker has the code, and whether a newer one waits. */
  const workers = (tab: Tab) =>
    tab.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const files = names.filter((name) => name.startsWith('files '));
      return { waits: waiting !== null, builds: files.map((name) => name.slice(6)) };
    });

  it('takes over the new build between two pages, keeps its draft, and never mixes both builds', async () => {
    const [one, other] = [
      await createMemorial(app.dataSource),
      await createMemorial(app.dataSource),
    ];
    const { origin } = old;
    await (await phone.visit(`${origin}/${other.url}`)).close();
    const page = await phone.visit(`${origin}/${one.url}`);
    const [before] = await builds(page);
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByLabel('Message').fill('Begun before the new build');

    await replaceBuild(one.url);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => workers(page)).toMatchObject({ waits: true }); // under an open page it waits
    await expect
      .poll(() => page.getByLabel('Message').inputValue())
      .toBe('Begun before the new build');
    await page.reload();
    await waitForHydration(page);
    const [after] = await builds(page);
    expect(after).not.toBe(before);
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await expect
      .poll(() => page.getByLabel('Message').inputValue())
      .toBe('Begun before the new build');
    const kept = () =>
      page.evaluate((path) => caches.match(path).then((html) => html?.text()), `/${one.url}`);
    await expect.poll(kept).toContain(after);

    // without signal each page runs with the build that drew it, and nothing of another
    await next!.end('SIGTERM');
    await phone.restart();
    const again = await phone.open(`${origin}/${one.url}`);
    await again.getByText(AFTER).waitFor();
    // on the way to the next page where the old one had ended what it began, else with the phone
    await expect.poll(() => workers(again)).toEqual({ waits: false, builds: [before, after] });
    await expect.poll(() => builds(again)).toEqual([after]);
    const older = await phone.open(`${origin}/${other.url}`);
    await older.getByText(BEFORE).waitFor();
    await expect.poll(() => builds(older)).toEqual([before]);
    await expect.poll(() => isKept(older)).toBe(true);
  });

  it('keeps an open editor on its build, and reloads it once that build is gone', async () => {
    const page = await createMemorial(app.dataSource);
    await logIn(app, phone.context, await newMember(app, page));
    const screen = await phone.context.newPage();
    await screen.goto(`${old.origin}/edit/${page.url}`);
    await ready(screen);
    const before = await builds(screen);
    const choose = async (name: string) => {
      await screen.getByRole('button', { name: 'Menu' }).click();
      await screen.getByRole('button', { name, exact: true }).click();
    };

    await replaceBuild(page.url);
    await choose('QR code');
    await screen
      .getByRole('dialog', { name: 'QR code' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect.poll(() => builds(screen)).toEqual(before);

    const own = await readdir(join(ROOT, 'dist/client/assets'));
    const newest = JSON.parse(
      await readFile(join(tree.root, 'dist/client-before.json'), 'utf8'),
    ) as object;
    for (const name of Object.keys(newest)) {
      expect(own).toContain(name);
      await rm(join(tree.root, 'dist/client/assets', name));
    }
    await choose('The service');
    await expect.poll(() => builds(screen).catch(() => [])).not.toEqual(before);
    await ready(screen);
    await choose('The service');
    await screen.getByRole('dialog', { name: 'The service' }).waitFor();
  });
});
