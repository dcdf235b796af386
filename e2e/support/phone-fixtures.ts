import { test } from 'vitest';
import { createMemorial } from '../../server/testing/factories.ts';
import { startTestApp } from '../../server/testing/test-app.ts';
import { openUnreliableNetwork } from '../../server/testing/unreliable-network.ts';
import { newPhone } from './phone.ts';

const ONE_FOR_A_FILE = { scope: 'file' } as const;

/** A test with a memorial and a phone of its own, whose signal can be cut. */
export const it = test
  // Vitest reads from the pattern which fixtures one needs: this one none
  // oxlint-disable-next-line no-empty-pattern
  .extend('app', ONE_FOR_A_FILE, async ({}, { onCleanup }) => {
    const app = await startTestApp();
    onCleanup(() => app.stop());
    return app;
  })
  /** The phone's way to the app. */
  .extend('signal', ONE_FOR_A_FILE, async ({ app }, { onCleanup }) => {
    const signal = await openUnreliableNetwork(app.origin);
    onCleanup(() => signal.close());
    return signal;
  })
  .extend('memorial', ({ app }) => createMemorial(app.dataSource))
  .extend('phone', async ({ signal }, { onCleanup }) => {
    signal.mend(); // as the test before may have left it
    const phone = await newPhone();
    onCleanup(() => phone.throwAway());
    return phone;
  })
  /** Where the phone finds the memorial. */
  .extend('address', ({ signal, memorial }) => `${signal.origin}/${memorial.url}`)
  /** What the server has of the wall, the oldest first. */
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
  /** Leaves words on the wall from elsewhere. */
  .extend(
    'post',
    ({ app, memorial }) =>
      (content: string) =>
        app.rest('POST', `/api/comments/${memorial.id}`, { name: 'Ines', content }),
  );
