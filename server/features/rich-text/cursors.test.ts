import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import * as encoding from 'lib0/encoding';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person, createOwnedPage } from '../../testing/test-people.ts';
import { startTestAppBeside, useTestApp } from '../../testing/test-app.ts';
import { openEditor, type TestEditor } from '../../testing/test-editor.ts';
import { getPersonColor, PERSON_COLOR_COUNT } from '../members/person.ts';
import { KIND } from '../../../protocol/rich-text/messages.ts';

const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link } }`;
const ACCEPT = `mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { page { id } } }`;
const MEMBERS = `query ($pageId: ID!) { pageMembers(pageId: $pageId) { person { id colorIndex } } }`;
const REMOVE = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { role } } }`;
const SET = `mutation ($input: SetMyNameInput!) { setMyName(input: $input) { name } }`;

const app = useTestApp();
let pageId: string;
let anna: Person;
let jon: Person;
beforeAll(async () => {
  ({ id: pageId } = await createEmptyPage(app.dataSource));
  anna = await newMember(app, { id: pageId });
  jon = await newMember(app, { id: pageId });
  await app.dataSource.query('update page_member set tone = 3 where user_id = $1', [jon.id]);
  await call(SET, { name: 'Anna Bell' }, anna);
  await call(SET, { name: 'Jon Dale' }, jon);
});

const call = (query: string, input: object, person: Person) =>
  app.graphql(query, { input }, person.headers);

async function newText(): Promise<string> {
  const path = `/api/page/${pageId}/components`;
  const { body } = await app.rest('POST', path, { type: 'text' }, anna.headers);
  return String(body['id']);
}

async function enter(component: string, person: Person, by = app): Promise<TestEditor> {
  const editor = await openEditor(by.origin, component, person.headers.authorization);
  await editor.until(() => editor.welcome !== null);
  return editor;
}

/** Has the owner of a page invite somebody, who accepts. */
async function join(page: { id: string }, owner: Person, person: Person, name?: string) {
  const { data } = await call(INVITE, { pageId: page.id }, owner);
  const { link } = (data as { inviteMember: { link: string } }).inviteMember;
  await call(ACCEPT, { token: new URL(link).searchParams.get('token'), name }, person);
}

/** Says of the editor's own cursor whatever is given. */
function say(editor: TestEditor, clock: number, state: unknown, id = editor.doc.clientID): void {
  const update = encoding.createEncoder();
  for (const number of [1, id, clock]) encoding.writeVarUint(update, number);
  encoding.writeVarString(update, JSON.stringify(state));
  editor.send(KIND.awareness, (encoder) =>
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update)),
  );
}

const CLAIMED = { name: 'Anna Bell', color: '#000000', tone: 0, anchor: [1], focus: [2] };

describe('the cursor of another person', () => {
  it('is seen in another process, by those who are there and by those who come later, until it goes', async () => {
    const other = await startTestAppBeside(app);
    const component = await newText();
    const jons = await enter(component, jon);
    const id = jons.doc.clientID;
    say(jons, 1, CLAIMED);
    const annas = await enter(component, anna, other);
    await annas.until(() => annas.cursors.get(id)?.['name'] === 'Jon Dale');
    say(jons, 2, { anchor: [7] });
    await annas.until(() => JSON.stringify(annas.cursors.get(id)).includes('[7]'));
    jons.close();
    await annas.until(() => annas.cursors.get(id) === null);
    annas.close();
    await other.stop();
  });

  it('has the name and colour that the server knows, whatever its client sends', async () => {
    const component = await newText();
    const [annas, jons] = [await enter(component, anna), await enter(component, jon)];
    const id = jons.doc.clientID;
    const known = {
      ...CLAIMED,
      name: 'Jon Dale',
      color: getPersonColor({ colorIndex: 3 }),
      tone: 3,
    };
    say(jons, 1, CLAIMED);
    await annas.until(() => annas.cursors.has(id));
    expect(annas.cursors.get(id)).toEqual(known);
    say(jons, 2, { anchor: [5] }); // and where it claims nothing
    await annas.until(() => JSON.stringify(annas.cursors.get(id)).includes('[5]'));
    const { name, color, tone } = known;
    expect(annas.cursors.get(id)).toEqual({ anchor: [5], name, color, tone });

    const late = await enter(component, anna);
    await late.until(() => late.cursors.has(id));
    expect(late.cursors.get(id)).toMatchObject({ name: 'Jon Dale' });
    say(jons, 3, null);
    await annas.until(() => annas.cursors.get(id) === null);
    for (const editor of [annas, jons, late]) editor.close();
  });

  it('can be moved by its own client only, and has a limited size', async () => {
    const component = await newText();
    const annas = await enter(component, anna);
    say(annas, 1, CLAIMED);
    for (const [state, id] of [
      [CLAIMED, annas.doc.clientID],
      [['Anna Bell'], undefined],
      ['Anna Bell', undefined],
      [{ ...CLAIMED, more: 'x'.repeat(5_000) }, undefined],
    ] as const) {
      const jons = await enter(component, jon);
      await jons.until(() => jons.cursors.has(annas.doc.clientID));
      say(jons, 9, state, id);
      expect((await jons.closed).code).toBe(4400);
    }
    expect([...annas.cursors.values()].filter(Boolean)).toEqual([]);
    annas.close();
  });

  it('shows a new name at once, and can be moved afterwards', async () => {
    const component = await newText();
    const [annas, jons] = [await enter(component, anna), await enter(component, jon)];
    const id = jons.doc.clientID;
    say(jons, 1, CLAIMED);
    await annas.until(() => annas.cursors.has(id));
    await call(SET, { name: 'Uncle Jon' }, jon);
    await annas.until(() => annas.cursors.get(id)?.['name'] === 'Uncle Jon');
    await jons.until(() => jons.cursors.has(id)); // its own editor counts on from what it was told
    say(jons, 3, { anchor: [7] });
    await annas.until(() => JSON.stringify(annas.cursors.get(id)).includes('[7]'));
    expect(annas.cursors.get(id)).toMatchObject({ name: 'Uncle Jon' });
    const { page, owner } = await createOwnedPage(app);
    await join(page, owner, jon, 'Jonah Dale');
    await annas.until(() => annas.cursors.get(id)?.['name'] === 'Jonah Dale');
    await call(SET, { name: 'Jon Dale' }, jon);
    annas.close();
    jons.close();
  });
});

describe('the colours of members', () => {
  it('are different for the first eight members, and a free one is given to the next', async () => {
    const { page, owner } = await createOwnedPage(app);
    const colors = async () => {
      const { data } = await app.graphql(MEMBERS, { pageId: page.id }, owner.headers);
      const { pageMembers } = data as {
        pageMembers: { person: { id: string; colorIndex: number } }[];
      };
      return new Map(pageMembers.map(({ person }) => [person.id, person.colorIndex]));
    };
    const guests = await Promise.all(
      Array.from({ length: PERSON_COLOR_COUNT - 1 }, () => newPerson(app)),
    );
    for (const guest of guests) await join(page, owner, guest);
    const first = await colors();
    expect(new Set(first.values()).size).toBe(PERSON_COLOR_COUNT);
    expect(
      new Set([...first.values()].map((colorIndex) => getPersonColor({ colorIndex }))).size,
    ).toBe(PERSON_COLOR_COUNT);

    const [gone] = guests;
    await call(REMOVE, { pageId: page.id, userId: gone?.id }, owner);
    const newcomer = await newPerson(app);
    await join(page, owner, newcomer);
    const then = await colors();
    expect(then.get(newcomer.id)).toBe(first.get(gone?.id ?? randomUUID()));
    for (const [id, color] of then) if (id !== newcomer.id) expect(color).toBe(first.get(id));
  });

  it('are the same as in the styles', async () => {
    const tokens = await readFile('client/ui/style/people.css', 'utf8');
    for (let index = 0; index < PERSON_COLOR_COUNT; index++)
      expect(tokens).toContain(`--person-${index}: ${getPersonColor({ colorIndex: index })};`);
  });
});
