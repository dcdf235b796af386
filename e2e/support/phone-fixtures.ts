import { test } from 'vitest';
import { createMemorial } from '../../server/testing/factories.ts';
import { startTestApp } from '../../server/testing/test-app.ts';
import { openUnreliableNetwork } from '../../server/testing/unreliable-network.ts';
import { newPhone } from './phone.ts';

const PER_FILE = { scope: 'file' } as const;

/** A test with a memorial and a phone of its own, whose signal can be cut. */
export const it = test
  // Vitest reads from the pattern which fixtures one needs: this one none
  // oxlint-disable-next-line no-empty-pattern
  .extend('app', PER_FILE, async ({}, { onCleanup }) => {
    const app = await startTestApp();
    onCleanup(() => app.stop());
    return app;
  })
  /** The proxy between the phone and the app. */
  .extend('signal', PER_FILE, async ({ app }, { onCleanup }) => {
    const signal = await openUnreliableNetwork(app.origin);
    onCleanup(() => signal.close());
    return signal;
  })
  .extend('memorial', ({ app }) => createMemorial(app.dataSource))
  .extend('phone', async ({ signal }, { onCleanup }) => {
    signal.mend(); // the test before may have cut it
    const phone = await newPhone();
    onCleanup(() => phone.discard());
    return phone;
  })
  /** The memorial's address for the phone. */
  .extend('address', ({ signal, memorial }) => `${signal.origin}/${memorial.url}`)
  /** Reads the wall from the server, oldest message first. */
  .extend('wall', ({ app, memorial }) => async () => {
    const { body } = await app.rest('GET', `/api/comments/${memorial.id}`);
    return (
      body['items'] as {
        content: string;
        image: string | null;
        images: string[];
        film: string | null;
      }[]
    ).toReversed();
  })
  /** Posts a message from another device. */
  .extend(
    'post',
    ({ app, memorial }) =>
      (content: string) =>
        app.rest('POST', `/api/comments/${memorial.id}`, { name: 'Ines', content }),
  );
