import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Post } from './store-posts.ts';
import { PostQueue } from './post-queue.ts';

const createPost = (pageId: string) => ({ pageId, clientId: randomUUID() }) as Post;

it('refuses posts beyond 1,000 for one page with a request to retry, and takes those to other pages', async () => {
  let stored = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const queue = new PostQueue(async (_pageId, posts) => {
    await opened;
    stored += posts.length;
    return new Map(posts.map((post) => [post, { id: post.clientId } as never]));
  });
  const crowd = Array.from({ length: 1_000 }, () => queue.add(createPost('page')));
  await expect(queue.add(createPost('page'))).rejects.toThrow('Many are writing here');
  const other = queue.add(createPost('other'));
  open();
  await Promise.all([...crowd, other]);
  await queue.add(createPost('page'));
  expect(stored).toBe(1_002);
});
