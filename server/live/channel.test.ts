import { expect, it } from 'vitest';
import { createPage } from '../testing/factories.ts';
import { getErrorCode, useTestApp } from '../testing/test-app.ts';
import { waitForLockWaiters } from '../testing/test-database.ts';
import { openSocket, type TestSocket } from '../testing/test-socket.ts';

const FOLLOW = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq } }`;

const app = useTestApp();

const errorOf = ({ messages }: TestSocket) => {
  const payload = messages.find(({ type }) => type === 'error')?.payload;
  return payload && getErrorCode({ errors: payload as { extensions: object }[] });
};

it('has everybody try again if it cannot be read what a page hides, also who comes after an event', async () => {
  const page = await createPage(app.dataSource);
  const [first, second] = [await openSocket(app.origin), await openSocket(app.origin)];
  const holder = app.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('lock table component in access exclusive mode');
  first.subscribe('1', FOLLOW, { pageId: page.id });
  await waitForLockWaiters(app.dataSource, 1);
  const event = { topic: 'event', message: { streamId: page.id, seq: 1 } };
  const packet = JSON.stringify({ kind: 'message', from: 'another process', ...event });
  await app.dataSource.query(`select pg_notify('keepsake', $1)`, [`.1 ${packet}`]);
  second.subscribe('1', FOLLOW, { pageId: page.id });
  await first.next(({ type }) => type === 'error'); // once the lock's time limit of 3 s is over
  await second.caughtUp();
  expect([first, second].map(errorOf)).toEqual(['TOO_MANY', 'TOO_MANY']);
  await holder.rollbackTransaction();
  await holder.release();

  second.subscribe('2', FOLLOW, { pageId: page.id });
  await app.rest('POST', `/api/comments/${page.id}`, { name: 'N', content: 'Goodbye.' });
  const { payload } = await second.next(({ id, type }) => id === '2' && type === 'next');
  expect(payload).toMatchObject({ data: { pageEvents: { seq: 1 } } });
  first.close();
  second.close();
});
