import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storePhoto } from '../../features/tributes/posting/photoStore.ts';
import { getNextStep, type Post, withStoppedPhotos } from '../../features/tributes/posting/post.ts';
import { createMemoryStore } from '../../testing/memoryStore.ts';
import { sendPosts } from './sendPosts.ts';

const upload = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('navigator', {}); // without Web Locks, as over plain HTTP
  vi.stubGlobal('fetch', upload);
  upload.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

/** A device with a post whose text has arrived and whose photo waits. */
async function storePost(photo: Partial<NonNullable<Post['photos']>[number]> = {}) {
  const store = createMemoryStore<Post>();
  const text = { pageId: 'page', device: 'device', name: 'Jon', content: 'Dear Ada' };
  const photos = [{ key: 'photo', width: 3, height: 2, ...photo }];
  await store.put({ id: 'post', savedAt: 1, ...text, photos, tributeId: 'tribute' });
  await storePhoto('photo', new Blob(['jpeg']));
  return { store, read: async () => (await store.all())[0]! };
}

const failToUpload = async () => Response.json({ error: true }, { status: 500 });

test('a photo at which the server keeps failing is stopped in the worker too, and may then fail as often again', async () => {
  const { store, read } = await storePost();
  upload.mockImplementation(failToUpload);
  for (let failures = 1; failures <= 5; failures++) {
    await expect(sendPosts(store)).rejects.toThrow('waits for signal');
    expect((await read()).photos).toMatchObject([{ failures }]);
  }
  await sendPosts(store);
  expect((await read()).photos).toMatchObject([{ isStopped: true }]);
  await sendPosts(store);
  expect(upload).toHaveBeenCalledTimes(6);

  await store.update('post', withStoppedPhotos);
  await expect(sendPosts(store)).rejects.toThrow('waits for signal');
  expect(getNextStep(await read())).toMatchObject({ photo: { failures: 1 } });
});

test('a photo keeps its count of failures where there is no signal or the server is busy', async () => {
  const { store, read } = await storePost({ failures: 5 });
  upload.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(sendPosts(store)).rejects.toThrow('waits for signal');
  upload.mockResolvedValueOnce(Response.json({ error: true }, { status: 429 }));
  await expect(sendPosts(store)).rejects.toThrow('waits for signal');
  expect(getNextStep(await read())).toMatchObject({ kind: 'upload', photo: { failures: 5 } });
});

/** A device whose IndexedDB has this film; the returned function closes it. */
function stubFilm(film: Blob): () => void {
  const succeed = (result: unknown) => {
    const request = { result, onsuccess: () => {} };
    setTimeout(() => request.onsuccess());
    return request;
  };
  const objectStore = () => ({ get: () => succeed(film) });
  const db = { transaction: () => ({ objectStore }), onclose: () => {} };
  vi.stubGlobal('indexedDB', { open: () => succeed(db) });
  return () => db.onclose();
}

test('a photo behind a film, which an open page sends, is sent all the same', async () => {
  const { store } = await storePost({ film: true, fileUrl: '/media/still' });
  const close = stubFilm(new Blob(['film']));
  const [film] = await store.all();
  const photos = [{ key: 'photo', width: 3, height: 2 }];
  await store.put({ ...film!, id: 'behind', savedAt: 2, photos });
  upload.mockImplementation(async () =>
    Response.json({ error: false, file_url: '/media/photo', msg: '' }),
  );
  await expect(sendPosts(store)).rejects.toThrow('waits for signal');
  close();
  expect((await store.all()).map(({ photos }) => photos)).toMatchObject([
    [{ film: true, fileUrl: '/media/still' }],
    [{ key: 'photo', fileUrl: '/media/photo' }],
  ]);
});

test('a post is sent where the browser refuses Web Locks, as it does together with storage', async () => {
  const request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const { store, read } = await storePost();
  const address = '/media/photo';
  upload.mockImplementation(async () =>
    Response.json({ error: false, file_url: address, msg: '' }),
  );
  await sendPosts(store).catch(() => undefined); // the address is then sent to the API, which is not here
  expect(upload).toHaveBeenCalled();
  expect((await read()).photos).toMatchObject([{ fileUrl: address }]);
});
