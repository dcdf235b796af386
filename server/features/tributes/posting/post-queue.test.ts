import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Post } from './store-posts.ts';
import { PostQueue } from './post-queue.ts';

const postFrom = (address: string) =>
  ({ pageId: 'page', clientId: randomUUID(), fingerprint: { address } }) as Post;

it('asks to try again where too many wait for one page, but not whoever has hardly any waiting', async () => {
  const stored: string[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const queue = new PostQueue(async (_pageId, posts) => {
    await opened;
    stored.push(...posts.map(({ fingerprint }) => fingerprint.address));
    return new Map(posts.map((post) => [post, { id: post.clientId } as never]));
  });
  const crowd = Array.from({ length: 1_000 }, (_, i) => queue.add(postFrom(`stranger ${i % 4}`)));
  await expect(queue.add(postFrom('stranger 1'))).rejects.toThrow('Many are writing here');
  const visitors = Array.from({ length: 5 }, () => queue.add(postFrom('visitor')));
  await expect(queue.add(postFrom('visitor'))).rejects.toThrow('Many are writing here');
  open();
  await Promise.all([...crowd, ...visitors]);
  await queue.add(postFrom('stranger 1'));
  expect(stored).toHaveLength(1_006);
});
