import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  applyUpdate,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  equalSnapshots,
  snapshot,
  type Text,
  XmlElement,
} from 'yjs';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { waitForLockWaiters } from '../../testing/test-database.ts';
import { openEditor, type TestEditor } from '../../testing/test-editor.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { until } from '../../testing/until.ts';
import { TEXT } from '../../../protocol/rich-text/lines.ts';

const app = useTestApp();
let pageId: string;
let hanna: Person;
let jonah: Person;
beforeAll(async () => {
  ({ id: pageId } = await createEmptyPage(app.dataSource));
  hanna = await newMember(app, { id: pageId });
  jonah = await newMember(app, { id: pageId });
});
afterEach(() => void vi.useRealTimers());

async function newText(content = '<p>Hello</p>'): Promise<string> {
  const id = randomUUID();
  const made = await app.rest(
    'POST',
    `/api/page/${pageId}/components`,
    { type: 'text' },
    hanna.headers,
  );
  const component = String(made.body['id'] ?? id);
  await write(component, content);
  return component;
}

const write = (component: string, content: string) =>
  app.rest('PATCH', `/api/component/${component}`, { payload: { content } }, hanna.headers);

const edit = async (component: string, person: Person, doc?: Doc) => {
  const editor = await openEditor(app.origin, component, person.headers.authorization, doc);
  await editor.until(() => editor.welcome !== null && textOf(editor.doc) !== null);
  return editor;
};

/** Locks the accounts table, once it gets the lock. */
async function holdAccounts() {
  const lock = app.dataSource.createQueryRunner();
  await lock.startTransaction();
  return {
    held: () => lock.query('lock table user_account in access exclusive mode'),
    release: () => lock.rollbackTransaction().then(() => lock.release()),
  };
}

/** A text; null where it has not come yet. */
function textOf(doc: Doc): Text | null {
  const text = doc.getText(TEXT);
  return text.length > 0 ? text : null;
}

/** Types at the end of the first line. */
const type = ({ doc }: TestEditor, words: string) => {
  const text = doc.getText(TEXT);
  text.insert(text.toString().indexOf('\n'), words);
};

async function published(component: string): Promise<string> {
  const [row] = (await app.dataSource.query('select payload from component where id = $1', [
    component,
  ])) as { payload: { content: string } }[];
  return row?.payload.content ?? '';
}

async function storedDoc(component: string): Promise<Doc> {
  const doc = new Doc();
  const rows = (await app.dataSource.query(
    `select state as data, 0 as seq from collaboration_document where component_id = $1
     union all select data, seq from collaboration_update where component_id = $1 order by seq`,
    [component],
  )) as { data: Buffer }[];
  for (const { data } of rows) applyUpdate(doc, data);
  return doc;
}

async function logged(component: string): Promise<number> {
  const [row] = (await app.dataSource.query(
    'select last_seq as seq from collaboration_document where component_id = $1',
    [component],
  )) as { seq: number }[];
  return row?.seq ?? 0;
}

describe('a text that two people edit', () => {
  it('is initialised once, however many open it at once, and shows each what the other types', async () => {
    const component = await newText();
    const [one, two] = await Promise.all([edit(component, hanna), edit(component, jonah)]);
    type(one, ' from Hanna');
    type(two, ' and Jonah');
    await one.until(() => one.stored.length > 1 && two.stored.length > 1);
    await one.until(() => String(textOf(one.doc)).length === String(textOf(two.doc)).length);
    const html = () => published(component);
    await until(async () => (await html()).includes('Jonah'));
    expect(await html()).toMatch(/^<p>Hello( from Hanna and Jonah| and Jonah from Hanna)<\/p>$/);
    one.close();
    two.close();
  });

  it('is stored as the editors show it if both apply the same format to the same words', async () => {
    const component = await newText();
    const [one, two] = await Promise.all([edit(component, hanna), edit(component, jonah)]);
    type(one, ' you');
    await expect.poll(() => published(component)).toBe('<p>Hello you</p>');
    for (const { doc } of [one, two]) doc.getText(TEXT).format(0, 5, { bold: true });
    await expect.poll(() => published(component)).toBe('<p><strong>Hello</strong> you</p>');
    // each has tidied up the other's marks by now, which the server must not have done by itself
    const state = async () => snapshot(await storedDoc(component));
    for (const { doc } of [one, two])
      await expect.poll(async () => equalSnapshots(snapshot(doc), await state())).toBe(true);
    one.close();
    two.close();
  });

  it('confirms a change only once it is stored', async () => {
    const component = await newText();
    const editor = await edit(component, hanna);
    await editor.until(() => editor.stored.length === 1);
    const lock = app.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('select 1 from collaboration_document where component_id = $1 for update', [
      component,
    ]);
    type(editor, ' and more');
    await waitForLockWaiters(app.dataSource, 1);
    expect(editor.stored).toEqual([1]);
    await lock.rollbackTransaction();
    await lock.release();
    await editor.until(() => editor.stored.length === 2);
    expect(await logged(component)).toBe(1);
    editor.close();
  });

  it('reaches watchers as an event, and can be changed over the other APIs without losing words', async () => {
    const component = await newText('<p>one</p><p>two</p>');
    const watcher = await openSocket(app.origin);
    watcher.subscribe(
      '1',
      `subscription ($id: ID!) { pageEvents(pageId: $id, after: 0) { __typename
        ... on ComponentUpdated { component { id ... on TextComponent { content } } } } }`,
      { id: pageId },
    );
    const editor = await edit(component, jonah);
    type(editor, ' typed');
    await watcher.next((message) => JSON.stringify(message).includes('<p>one typed</p><p>two</p>'));
    await write(component, '<p>one typed</p><p>three</p>');
    await editor.until(() => editor.doc.getText(TEXT).toString().includes('three'));
    expect(editor.doc.getText(TEXT).toString()).not.toContain('two');
    expect(await published(component)).toBe('<p>one typed</p><p>three</p>');
    type(editor, ' again');
    await watcher.next((message) => JSON.stringify(message).includes('<p>one typed again</p>'));
    expect(await published(component)).toBe('<p>one typed again</p><p>three</p>');
    editor.close();
    watcher.close();
  });

  it('keeps what was typed together when an offline change over another API arrives later', async () => {
    const component = await newText('<p>one</p>');
    const editor = await edit(component, jonah);
    type(editor, ' two');
    await editor.until(() => editor.stored.length === 2);
    const update = `mutation ($id: ID!, $input: UpdateTextComponentInput!) {
      updateTextComponent(id: $id, input: $input) { content } }`;
    const input = { content: '<p>Alone: one</p>', contentBase: '<p>one</p>' };
    const { data } = await app.graphql(update, { id: component, input }, hanna.headers);
    expect(data).toEqual({ updateTextComponent: { content: '<p>Alone: one two</p>' } });
    await editor.until(() => String(textOf(editor.doc)) === 'Alone: one two\n');
    editor.close();
  });

  it('serves a person who joins at the moment when everybody else leaves', async () => {
    const component = await newText();
    const first = await edit(component, hanna);
    const accounts = await holdAccounts();
    await accounts.held();
    const late = await openEditor(app.origin, component, jonah.headers.authorization);
    await waitForLockWaiters(app.dataSource, 1); // who they are
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    first.close();
    await first.closed;
    for (let second = 0; second < 10; second++) {
      await app.rest('GET', `/api/page/${pageId}/components`);
      vi.advanceTimersByTime(1_000); // a text that everybody left is put away after 5 s
    }
    vi.useRealTimers();
    await accounts.release();
    const other = await edit(component, hanna);
    type(other, ' typed');
    await late.until(() => String(textOf(late.doc)).includes('typed'));
    for (const editor of [late, other]) editor.close();
  });

  it('is the same after its stored updates were merged', async () => {
    const component = await newText();
    const editor = await edit(component, hanna);
    for (let i = 0; i < 450; i++) {
      type(editor, 'x');
      if (i % 30 === 29) await editor.until(() => editor.stored.length >= i);
    }
    await editor.until(() => editor.stored.length === 451);
    editor.close();
    const [row] = (await app.dataSource.query(
      'select count(*)::integer as rows from collaboration_update where component_id = $1',
      [component],
    )) as { rows: number }[];
    expect(row?.rows).toBeLessThan(250);
    const later = await edit(component, jonah);
    expect(String(textOf(later.doc))).toBe(String(textOf(editor.doc)));
    later.close();
  });
});

describe('the socket of a text', () => {
  it('is for members only, and for blocks with a text only', async () => {
    const component = await newText();
    const [bio] = [randomUUID()];
    const stranger = await newPerson(app);
    const codeOf = async (id: string, authorization: string) =>
      (await (await openEditor(app.origin, id, authorization)).closed).code;
    expect(await codeOf(component, stranger.headers.authorization)).toBe(4403);
    expect(await codeOf(component, 'JWT nonsense')).toBe(4401);
    expect(await codeOf(bio, hanna.headers.authorization)).toBe(4404);
    expect(await codeOf("'; drop table", hanna.headers.authorization)).toBe(4404);
  });

  it('is told the person’s own name, as other members see it', async () => {
    const editor = await edit(await newText(), hanna);
    expect(editor.welcome).toMatchObject({ id: hanna.id });
    editor.close();
  });

  it('is closed for a removed member at once, who gets nothing and changes nothing afterwards', async () => {
    const component = await newText();
    const gone = await newMember(app, { id: pageId });
    const [leaving, staying] = [await edit(component, gone), await edit(component, hanna)];
    for (const editor of [leaving, staying]) await editor.until(() => editor.stored.length === 1);
    leaving.socket.ping();
    await once(leaving.socket, 'pong'); // nothing is on its way to it
    const before = await logged(component);
    await app.dataSource.query('delete from page_member where user_id = $1', [gone.id]);
    const received = leaving.received;
    type(leaving, ' not mine any more');
    type(staying, ' still here');
    expect((await leaving.closed).code).toBe(4403);
    await staying.until(() => staying.stored.length === 2);
    expect(leaving.received).toBe(received);
    expect(await logged(component)).toBe(before + 1);
    expect(String(textOf(staying.doc))).not.toContain('not mine');
    staying.close();
  });

  it('is closed when the session ends, and when the block is removed', async () => {
    const component = await newText();
    const person = await newMember(app, { id: pageId });
    const [leaving, staying] = [await edit(component, person), await edit(component, hanna)];
    const { status } = await app.rest('POST', '/api/account/logout', {}, person.headers);
    expect(status).toBe(200);
    expect((await leaving.closed).code).toBe(4401);
    await app.rest('DELETE', `/api/component/${component}`, undefined, hanna.headers);
    expect((await staying.closed).code).toBe(4404);
  });

  it('is closed for invalid messages, and stores no broken update', async () => {
    const component = await newText();
    for (const bytes of [[99], [3, 1, 5, 1, 2, 3, 4, 5], [0, 2, 1, 0], [1, 200]]) {
      const editor = await edit(component, hanna);
      await editor.until(() => editor.stored.length === 1);
      const before = await logged(component);
      editor.socket.send(new Uint8Array(bytes));
      expect((await editor.closed).code).toBe(4400);
      expect(await logged(component)).toBe(before);
    }
  });

  it('is closed for content that editors cannot show, which nobody else receives', async () => {
    const component = await newText();
    const good = await edit(component, hanna);
    for (const insert of [
      (doc: Doc) => doc.getText(TEXT).insertEmbed(0, { script: true }),
      (doc: Doc) => doc.getText(TEXT).insert(0, 'script', { onclick: 'alert(1)' }),
      (doc: Doc) => doc.getText('hidden').insert(0, 'script'),
      (doc: Doc) => doc.get('script', XmlElement).insert(0, [new XmlElement('script')]),
    ]) {
      const bad = await edit(component, jonah);
      insert(bad.doc);
      expect((await bad.closed).code).toBe(4400);
    }
    expect(good.doc.getText(TEXT).toString()).not.toContain('script');
    expect(await published(component)).toBe('<p>Hello</p>');
    good.close();
  });

  it('refuses a change that depends on missing ones, and accepts it after the client has synced', async () => {
    const component = await newText();
    const editor = await edit(component, hanna);
    await editor.until(() => editor.stored.length === 1);
    const offline = new Doc();
    offline.transact(() => offline.getText(TEXT).insert(0, 'first'));
    const between = encodeStateVector(offline);
    offline.getText(TEXT).insert(5, 'second');
    const id = editor.change(encodeStateAsUpdate(offline, between));
    await editor.until(() => editor.refused.length === 1);
    expect(editor.refused[0]?.id).toBe(id);
    editor.close();
  });

  it('refuses changes that make a text too large, with a message, and accepts deletions', async () => {
    const component = await newText();
    const editor = await edit(component, hanna);
    await editor.until(() => editor.stored.length === 1);
    type(editor, 'x'.repeat(700_000));
    await editor.until(() => editor.stored.length === 2);
    await editor.until(() => editor.notices.length === 1);
    expect(editor.notices[0]).toMatch(
      /^Visitors still see the text as it was before\. A formatted text can have up to 100,000 characters; yours has 700,\d{3}\.$/,
    );
    expect(await published(component)).toBe('<p>Hello</p>');
    type(editor, 'y'.repeat(400_000));
    await editor.until(() => editor.refused.length === 1);
    expect(editor.refused[0]?.reason).toBe(
      'This text is as long as one block can hold. Please go on in a new block.',
    );
    editor.close();
    const other = await edit(component, jonah);
    textOf(other.doc)?.delete(5, 700_000);
    await other.until(() => other.notices.at(-1) === '');
    expect((await published(component)).length).toBeLessThan(100);
    other.close();
  });
});

describe('a text that one member has opened in as many tabs as possible', () => {
  it('lets another member in and closes the tabs that were opened last', async () => {
    const component = await newText();
    const tabs: TestEditor[] = [];
    for (let i = 0; i < 50; i++) tabs.push(await edit(component, hanna)); // each is in before the next
    for (let i = 0; i < 5; i++) {
      const oneMore = await openEditor(app.origin, component, hanna.headers.authorization);
      expect((await oneMore.closed).code).toBe(4429);
    }
    const other = await edit(component, jonah);
    expect((await tabs[49]!.closed).code).toBe(4429);
    const doc = other.doc.getText(TEXT);
    doc.insert(0, 'Heard. ');
    await tabs[0]!.until(() => textOf(tabs[0]!.doc)?.toJSON().startsWith('Heard. ') ?? false);
    for (const editor of [...tabs, other]) editor.close();
  });
});
