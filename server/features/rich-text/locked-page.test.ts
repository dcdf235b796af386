import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEXT } from '../../../protocol/rich-text/lines.ts';
import { createEmptyPage } from '../../testing/factories.ts';
import { startTestAppBeside, useTestApp } from '../../testing/test-app.ts';
import { openEditor } from '../../testing/test-editor.ts';
import { newMember } from '../../testing/test-people.ts';
import { until } from '../../testing/until.ts';
import { newText } from '../../testing/test-writers.ts';
import type { Page } from '../pages/page.entity.ts';

const app = useTestApp();
/** Another connection, such as an operator's psql. */
let somebody: pg.Client;

beforeAll(async () => {
  somebody = new pg.Client({ ...app.address });
  await somebody.connect();
});
afterAll(() => somebody.end());

const lock = async ({ id }: Page) => {
  await somebody.query('begin');
  await somebody.query('select 1 from page where id = $1 for update', [id]);
};
const unlock = () => somebody.query('commit');

/** Whether something that waited for a lock has given up, and waits again: a publication pauses for 5 seconds. */
function createTries() {
  const begun: number[] = [];
  return async () => {
    const waiting = await app.dataSource.query<{ begun: number }[]>(
      `select extract(epoch from xact_start)::float as begun from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    begun.push(...waiting.map((wait) => wait.begun));
    return Math.max(...begun) - Math.min(...begun) > 4;
  };
}

/** What a visitor gets. */
const read = async ({ url }: Page) => (await fetch(`${app.origin}/${url}`)).text();

/** A block's HTML. */
async function published(component: string): Promise<string> {
  const [row] = await app.dataSource.query<{ content: string }[]>(
    `select payload ->> 'content' as content from component where id = $1`,
    [component],
  );
  return row!.content;
}

/** A page whose only text is open at one of its members. */
async function openText() {
  const page = await createEmptyPage(app.dataSource);
  const component = await newText(app.dataSource, page.id, '<p>Ada</p>');
  const { headers } = await newMember(app, page);
  const editor = await openEditor(app.origin, component, headers.authorization);
  await editor.until(() => editor.stored.length === 1);
  const type = async (words: string) => {
    editor.doc.getText(TEXT).insert(0, words);
    await editor.until(() => editor.stored.length === 2);
  };
  return { page, component, editor, type };
}

describe('a text that is typed while its page’s row is locked', () => {
  it('reaches visitors once it is unlocked, and its editors are not told that it was refused', async () => {
    const { page, editor, type } = await openText();
    await lock(page);
    const hasTriedAgain = createTries();
    await type('Said while locked. ');
    await until(hasTriedAgain);
    expect(await read(page)).not.toContain('Said while locked.');
    await unlock();
    await expect.poll(() => read(page)).toContain('Said while locked.');
    expect(editor.notices).toEqual([]);
    editor.close();
  });

  it('reaches visitors also where its editors have left, and lets no other text wait', async () => {
    const [locked, other] = [await openText(), await openText()];
    for (const { component, editor, type } of [locked, other]) {
      await type('Left behind. ');
      await expect.poll(() => published(component)).toContain('Left behind.');
      editor.close();
      // as a process leaves it that is killed before it publishes
      await app.dataSource.query(
        `with unpublished as (
           update collaboration_document
           set published_seq = 0, changed_at = now() - interval '1 hour' where component_id = $1
         )
         update component set payload = '{"content": "<p>Ada</p>"}' where id = $1`,
        [component],
      );
    }
    await lock(locked.page);
    const beside = await startTestAppBeside(app); // publishes what it finds unpublished
    await expect.poll(() => published(other.component)).toContain('Left behind.');
    expect(await published(locked.component)).not.toContain('Left behind.');
    await unlock();
    await expect.poll(() => published(locked.component)).toContain('Left behind.');
    await beside.stop();
  });
});
