import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember, type Person } from '../server/testing/test-people.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { nextFrames, useBrowser } from './support/browser.ts';
import { hears, openWall, seenOn } from './support/wall.ts';

const browser = useBrowser();
const app = useTestApp();

const hide = (id: string, { headers }: Person) =>
  app.graphql('mutation ($id: ID!) { hideTribute(id: $id) { tribute { id } } }', { id }, headers);

/** Does something while the server's first answer to a wall that reads tributes is on its way. */
async function meanwhile(wall: Page, act: () => Promise<void>) {
  const cursors: (string | null)[] = [];
  let hasArrived = false;
  await wall.route('**/graphql', async (route) => {
    const { query, variables } = route.request().postDataJSON() as {
      query: string;
      variables: { after: string | null };
    };
    if (!query.startsWith('query WallTributes')) return route.continue();
    cursors.push(variables.after);
    if (cursors.length > 1) return route.continue();
    const response = await route.fetch();
    await act();
    await route.fulfill({ response });
    await nextFrames(wall);
    hasArrived = true;
  });
  return { cursors, hasArrived: () => hasArrived };
}

/** Lets a wall's time go on until it has shown these words. */
const runUntilSeen = (wall: Page, words: string) =>
  expect
    .poll(async () => {
      await wall.clock.runFor(8_000);
      return seenOn(wall);
    })
    .toContain(words);

describe('an answer that was on its way to a wall', () => {
  it('brings no message back that was hidden meanwhile', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const ids: string[] = [];
    for (let index = 0; index < 45; index++)
      ids.push((await leaveTribute(app, memorial, { content: `Words of guest ${index}.` })).id);
    const wall = await openWall(app, browser, memorial, { clock: true });
    const answer = await meanwhile(wall, async () => {
      await hide(ids[2]!, member);
      await hears(wall, ids[2]!);
    });
    await expect
      .poll(async () => {
        // the limit of a request goes by this clock, too
        if (answer.cursors.length === 0) await wall.clock.runFor(8_000);
        return answer.hasArrived();
      })
      .toBe(true);
    await runUntilSeen(wall, 'Words of guest 1.');
    expect(await seenOn(wall)).toContain('Words of guest 3.');
    expect(await seenOn(wall)).not.toContain('Words of guest 2.');
    expect(answer.cursors[1]).not.toBe(answer.cursors[0]); // the first answer was used
    await wall.context().close();
  });

  it('after a block was added loses no message that came meanwhile, and brings no hidden one back', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    await leaveTribute(app, memorial, { content: 'The first words.' });
    const { id } = await leaveTribute(app, memorial, { content: 'Words that are taken back.' });
    await leaveTribute(app, memorial, { content: 'Words that stay.' });
    const wall = await openWall(app, browser, memorial, { clock: true });
    const answer = await meanwhile(wall, async () => {
      await hide(id, member);
      await leaveTribute(app, memorial, { content: 'Said meanwhile.' });
      await hears(wall, 'Said meanwhile.');
    });
    const adding = ['POST', `/api/page/${memorial.id}/components`, { type: 'text' }] as const;
    await app.rest(...adding, member.headers);
    await expect.poll(answer.hasArrived).toBe(true);
    await runUntilSeen(wall, 'Said meanwhile.');
    await runUntilSeen(wall, 'The first words.');
    expect(await seenOn(wall)).not.toContain('Words that are taken back.');
    await wall.context().close();
  });
});

describe('a wall that is open', () => {
  async function changePerson(page: KeepsakePage, { headers }: Person, input: object) {
    const [bio] = await app.dataSource.query<{ id: string }[]>(
      `select id from component where page_id = $1 and type = 'bio'`,
      [page.id],
    );
    const { errors } = await app.graphql(
      'mutation ($id: ID!, $input: UpdateBioComponentInput!) { updateBioComponent(id: $id, input: $input) { id } }',
      { id: bio!.id, input },
      headers,
    );
    expect(errors).toBeUndefined();
  }

  it('shows another portrait, and none once it is removed', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    await app.dataSource.query('delete from photo where page_id = $1', [memorial.id]);
    const [first, second] = [
      await uploadClient(app).uploaded(),
      await uploadClient(app).uploaded(),
    ];
    await changePerson(memorial, member, { avatar: first });
    const wall = await openWall(app, browser, memorial);
    const portrait = wall.locator('.wall-picture');
    await expect.poll(() => portrait.getAttribute('src')).toContain(first);
    await changePerson(memorial, member, { avatar: second });
    await expect.poll(() => portrait.getAttribute('src')).toContain(second);
    await leaveTribute(app, memorial, { content: 'The first words.' });
    await wall.getByText('The first words.').waitFor();
    await expect.poll(() => portrait.getAttribute('src')).toContain(second);
    await changePerson(memorial, member, { avatar: null });
    await portrait.waitFor({ state: 'detached' });
    await wall.getByText('The first words.').waitFor();
    await wall.context().close();
  });

  it('goes on in time when the clock of its computer is set back', async () => {
    const memorial = await createMemorial(app.dataSource);
    for (const content of ['One.', 'Two.', 'Three.'])
      await leaveTribute(app, memorial, { content });
    const wall = await openWall(app, browser, memorial, { clock: true });
    await wall.clock.setSystemTime(Date.now() - 3_600_000);
    for (let turn = 0; turn < 8; turn++) await wall.clock.runFor(4_000);
    await expect
      .poll(() => seenOn(wall))
      .toEqual(expect.arrayContaining(['One.', 'Two.', 'Three.']));
    await wall.context().close();
  });

  it('shows the corrected name and dates', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const wall = await openWall(app, browser, memorial);
    await wall.getByRole('heading', { name: 'Ada Bell', exact: true }).waitFor();
    await changePerson(memorial, member, { name: 'Ada Marsh', dateBirth: '2 March 1943' });
    await wall.getByRole('heading', { name: 'Ada Marsh', exact: true }).waitFor();
    await wall.getByText('2 March 1943').waitFor();
    await leaveTribute(app, memorial, { content: 'The first words.' });
    await wall.getByText('The first words.').waitFor();
    await wall.getByText('Ada Marsh').waitFor();
    await wall.context().close();
  });
});
