import { describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { recordChange } from '../components/component-action.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';

const HISTORY = `query ($pageId: ID!, $componentId: ID, $first: Int, $after: String) {
  componentHistory(pageId: $pageId, componentId: $componentId, first: $first, after: $after) {
    changes { id componentId by { id } action field before } olderAfter } }`;
const RESTORE = `mutation ($input: RestoreTextInput!) { restoreText(input: $input) {
  component { id ... on BioComponent { firstMessage } } } }`;

interface Entry {
  id: string;
  componentId: string;
  by: { id: string } | null;
  action: string;
  field: string | null;
  before: string | null;
}

const app = useTestApp();

async function historyOf(variables: object, headers: Record<string, string>) {
  const { data, errors } = await app.graphql(HISTORY, variables, headers);
  if (errors) throw new Error(errors[0]?.extensions.code);
  return data?.['componentHistory'] as { changes: Entry[]; olderAfter: string | null };
}

describe('the history of blocks', () => {
  it('makes an own entry of bringing a text back, even right after a change by the same member', async () => {
    const page = await createEmptyPage(app.dataSource);
    const anna = await newMember(app, page);
    const bio = await ofMember(app, anna).add(page, 'bio');
    const life = 'In loving memory of Ada, who taught half the harbour to sail';
    await ofMember(app, anna).change(bio, { first_message: life });
    await ofMember(app, anna).change(bio, { first_message: '' });
    const [emptied] = (await historyOf({ pageId: page.id }, anna.headers)).changes;
    await app.graphql(RESTORE, { input: { changeId: emptied?.id } }, anna.headers);
    const { changes } = await historyOf({ pageId: page.id }, anna.headers);
    expect(changes.map(({ id, before }) => [id === emptied?.id, before])).toEqual([
      [false, ''],
      [true, life],
      [false, ''],
      [false, null],
    ]);
  });

  it('has the writers of each change and the text after it', async () => {
    const page = await createEmptyPage(app.dataSource);
    const [anna, jon] = [await newMember(app, page), await newMember(app, page)];
    const bio = await ofMember(app, anna).add(page, 'bio');
    await ofMember(app, anna).change(bio, { name: 'Ada' });
    await ofMember(app, jon).change(bio, { name: 'Ada Bell' });
    const { data } = await app.graphql(
      `query ($pageId: ID!) { componentHistory(pageId: $pageId) {
        changes { action writers { id } before after } } }`,
      { pageId: page.id },
      anna.headers,
    );
    expect(data?.['componentHistory']).toEqual({
      changes: [
        { action: 'CHANGED', writers: [{ id: jon.id }], before: 'Ada', after: 'Ada Bell' },
        { action: 'CHANGED', writers: [{ id: anna.id }], before: '', after: 'Ada' },
        { action: 'ADDED', writers: [{ id: anna.id }], before: null, after: null },
      ],
    });
  });

  it('tells members who did what, and can put an earlier text back as a new change', async () => {
    const page = await createEmptyPage(app.dataSource);
    const [anna, jon] = [await newMember(app, page), await newMember(app, page)];
    const [asAnna, asJon] = [ofMember(app, anna), ofMember(app, jon)];
    const bio = await asAnna.add(page, 'bio');
    const text = await asJon.add(page, 'text');
    await asAnna.change(bio, { first_message: 'In loving memory', name: 'Ada' });
    await asJon.change(bio, { first_message: 'Oops' });
    await app.rest(...asJon.move(text, null));
    await asJon.remove(text);

    const { changes } = await historyOf({ pageId: page.id }, anna.headers);
    expect(changes.map(({ by, action, field }) => [by?.id, action, field])).toEqual([
      [jon.id, 'REMOVED', null],
      [jon.id, 'MOVED', null],
      [jon.id, 'CHANGED', 'firstMessage'],
      [anna.id, 'CHANGED', 'name'],
      [anna.id, 'CHANGED', 'firstMessage'],
      [jon.id, 'ADDED', null],
      [anna.id, 'ADDED', null],
    ]);
    const oops = changes.find(({ before }) => before === 'In loving memory');
    const input = { changeId: oops?.id };
    const stranger = await newPerson(app);
    for (const [headers, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
    ] as const) {
      expect((await app.graphql(RESTORE, { input }, headers)).errors?.[0]?.extensions.code).toBe(
        code,
      );
      await expect(historyOf({ pageId: page.id }, headers ?? {})).rejects.toThrow(code);
    }
    const { data } = await app.graphql(RESTORE, { input }, anna.headers);
    expect(data).toEqual({
      restoreText: { component: { id: bio, firstMessage: 'In loving memory' } },
    });
    const [block] = await readBlocks(app, page);
    expect(block?.payload).toMatchObject({ first_message: 'In loving memory', name: 'Ada' });
    const after = await historyOf({ pageId: page.id, componentId: bio, first: 1 }, anna.headers);
    expect(after.changes).toMatchObject([{ by: { id: anna.id }, before: 'Oops' }]);
  });

  it('combines what one person types without a pause', async () => {
    const page = await createEmptyPage(app.dataSource);
    const [anna, jon] = [await newMember(app, page), await newMember(app, page)];
    const [asAnna, asJon] = [ofMember(app, anna), ofMember(app, jon)];
    const bio = await asAnna.add(page, 'bio');
    for (const name of ['A', 'Ad', 'Ada']) await asAnna.change(bio, { name });
    await asJon.change(bio, { name: 'Ada Bell' });
    await asAnna.change(bio, { name: 'Ada B.' });
    await app.dataSource.query(`update component_change set at = at - interval '6 minutes'`);
    await asAnna.change(bio, { name: 'Ada' });
    const { changes } = await historyOf({ pageId: page.id, componentId: bio }, anna.headers);
    expect(changes.map(({ by, before }) => [by?.id, before])).toEqual([
      [anna.id, 'Ada B.'],
      [anna.id, 'Ada Bell'],
      [jon.id, 'Ada'],
      [anna.id, ''],
      [anna.id, null],
    ]);
  });

  it('starts a new entry for another author, and combines what several write at once', async () => {
    const page = await createEmptyPage(app.dataSource);
    const [anna, jon] = [await newMember(app, page), await newMember(app, page)];
    const bio = await ofMember(app, anna).add(page, 'bio');
    const note = (by: string, before: string) =>
      recordChange(
        { manager: app.dataSource.manager, notifyMembers: () => {} },
        { id: bio, pageId: page.id },
        { authors: [by], shared: true },
        [{ field: 'content', before, deletesMuch: false }],
      );
    const by = async () => {
      const query = { pageId: page.id, componentId: bio };
      const { changes } = await historyOf(query, anna.headers);
      return changes.map((change) => [change.by?.id, change.before]);
    };
    for (const [who, before] of [
      [anna.id, ''],
      [anna.id, 'A'],
      [jon.id, 'Ad'],
    ] as const)
      await note(who, before);
    expect(await by()).toEqual([
      [jon.id, 'Ad'], // each ends with its author
      [anna.id, ''],
      [anna.id, null],
    ]);
    await note(anna.id, 'Ada');
    await note(jon.id, 'Ada B');
    expect((await by()).slice(0, 2)).toEqual([
      [undefined, 'Ad'], // from here on they write at the same time
      [anna.id, ''],
    ]);
  });

  it('is bounded for each block, and read in parts', async () => {
    const page = await createEmptyPage(app.dataSource);
    const anna = await newMember(app, page);
    const asAnna = ofMember(app, anna);
    const bio = await asAnna.add(page, 'bio');
    await app.dataSource.query(
      `insert into component_change (page_id, component_id, user_id, kind, field, before)
       select $1, $2, $3, 'changed', 'name', n::text from generate_series(1, 400) n`,
      [page.id, bio, anna.id],
    );
    await asAnna.change(bio, { quote: 'There is no bad weather.' });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof historyOf>> = await historyOf(
        { pageId: page.id, first: 100, after },
        anna.headers,
      );
      expect(part.changes.length).toBeLessThanOrEqual(20);
      seen.push(...part.changes.map(({ id }) => id));
      after = part.olderAfter;
    } while (after);
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);

    await app.dataSource.query(
      `update component_change set before = repeat('x', 1500000) where kind = 'changed'
         and id in (select id from component_change where component_id = $1 order by id desc limit 3)`,
      [bio],
    );
    await asAnna.change(bio, { date_birth: '1943' });
    const { changes } = await historyOf({ pageId: page.id }, anna.headers);
    expect(changes.length).toBe(2);
  });
});
