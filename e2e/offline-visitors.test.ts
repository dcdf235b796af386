import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import type { TestApp } from '../server/testing/test-app.ts';
import { plain } from '../server/testing/test-pictures.ts';
import { newMember, newPerson } from '../server/testing/test-people.ts';
import { waitForHydration } from './support/browser.ts';
import { isKept, type Phone, WAITING, write } from './support/phone.ts';
import { it } from './support/phone-fixtures.ts';
import { logIn } from './support/session.ts';

/** Posts a tribute with an existing picture. */
async function postWithPhoto(app: TestApp, memorial: KeepsakePage, content: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([await plain(900, 600).jpeg().toBuffer()]), 'roses.jpg');
  const upload = await fetch(`${app.origin}/api/upload/image/tmp`, { method: 'POST', body: form });
  const { file_url: image } = (await upload.json()) as { file_url: string };
  const clientId = randomUUID();
  const words = { pageId: memorial.id, clientId, name: 'Ines', content };
  const { data } = await app.graphql(
    `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`,
    { input: words },
  );
  const { tribute } = data!['postTribute'] as { tribute: { id: string } };
  const { errors } = await app.graphql(
    `mutation ($input: AttachTributeImageInput!) { attachTributeImage(input: $input) { id } }`,
    { input: { tributeId: tribute.id, clientId, image } },
  );
  expect(errors).toBeUndefined();
}

describe('without signal', () => {
  it('a page visited once opens with its small pictures, its newest messages, its sheets and the form', async ({
    app,
    signal,
    memorial,
    phone,
    address,
    post,
  }) => {
    await postWithPhoto(app, memorial, 'With roses.');
    const first = await phone.visit(address);
    await post('It came while the page was open.');
    await first.getByText('It came while the page was open.').waitFor();
    await first.goto(`${signal.origin}/tos`); // the page is kept anew as it is left
    const kept = (path: string) => caches.match(path).then((page) => page?.text());
    await expect
      .poll(() => first.evaluate(kept, `/${memorial.url}`))
      .toContain('It came while the page was open.');
    signal.cut();
    await phone.restart();

    const page = await phone.open(address);
    await page.getByText('It came while the page was open.').waitFor();
    await page.getByText('No signal. New messages come when it is back.').waitFor();
    const photo = page.getByAltText('Photo from Ines');
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await photo.click(); // its code is there, too
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Something is wrong with this page' }).click();
    await page.getByRole('dialog', { name: 'What is wrong with this page?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await write(page, 'Marta', 'Written at the stone.');
    await page.getByText(WAITING).waitFor();
  });

  it('an address that was never opened shows links to pages that were', async ({
    signal,
    phone,
    address,
  }) => {
    const page = await phone.visit(address);
    signal.cut();
    await page.goto(`${signal.origin}/elsewhere`);
    await page.getByRole('heading', { name: 'No signal just now' }).waitFor();
    await page.getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Tributes' }).waitFor();
  });

  it('a page left as soon as the worker is registered is cached from its first visit', async ({
    signal,
    phone,
    address,
  }) => {
    const page = await phone.context.newPage();
    await page.goto(address);
    const hasWorker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    await expect.poll(hasWorker).toBe(true);
    // answered after the page's own request to it, which has heard of the worker by then
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await page.close();
    const other = await phone.open(`${signal.origin}/tos`);
    await expect.poll(() => isKept(other, new URL(address).pathname)).toBe(true);
  });

  it.for([
    ['/about', 'A page that stays'],
    ['/tos', 'Terms & Conditions'],
    ['/registry', 'No signal just now'],
    ['/login', 'No signal just now'],
  ] as const)(
    'shows of %s what is cached, and never the browser’s own error',
    async ([path, heading], { signal, phone }) => {
      const page = await phone.open(signal.origin + path);
      await page.evaluate(() => navigator.serviceWorker.ready);
      if (heading !== 'No signal just now') await expect.poll(() => isKept(page)).toBe(true);
      signal.cut();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
  );

  it('the screen at a service stays dark until there is signal', async ({
    signal,
    phone,
    address,
  }) => {
    const wall = await phone.open(`${address}/live`);
    await wall.evaluate(() => navigator.serviceWorker.ready);
    signal.cut();
    await wall.reload();
    await expect.poll(() => wall.locator('body').innerText()).toBe('');
    signal.mend();
    await wall.locator('.wall-screen').waitFor();
  });

  it('two tributes with photos outlive switching the phone off, and are sent once, in order', async ({
    signal,
    phone,
    address,
    wall,
  }) => {
    await phone.visit(address);
    await (await phone.open(address)).close();
    signal.cut();
    const page = await phone.open(address);
    await write(page, 'Marta', 'The first of two.', await plain(640, 480).png().toBuffer());
    await write(page, 'Marta', 'The second of two.', await plain(480, 640).png().toBuffer());
    await phone.restart();

    const again = await phone.open(address);
    await expect.poll(() => again.getByText(WAITING).count()).toBe(2);
    const photos = again.getByAltText('Photo from Marta');
    await expect
      .poll(() =>
        photos.evaluateAll((all) => (all as HTMLImageElement[]).map((photo) => photo.width)),
      )
      .toHaveLength(2);
    await expect
      .poll(() => wall())
      .not.toContainEqual(expect.objectContaining({ content: 'The first of two.' }));
    signal.mend();
    await phone.restart();

    const last = await phone.open(address);
    await expect.poll(() => last.getByText('On the wall', { exact: true }).count()).toBe(2);
    const own = (await wall()).filter(({ content }) => content.endsWith('of two.'));
    expect(own.map(({ content }) => content)).toEqual(['The first of two.', 'The second of two.']);
    expect(own.map(({ image }) => /_(\d+x\d+)_/.exec(image ?? '')?.[1])).toEqual([
      '640x480',
      '480x640',
    ]);
    await last.reload();
    await waitForHydration(last);
    await expect.poll(() => last.getByText('of two.').count()).toBe(2);
  });

  it('a device without storage sends messages while the page is open', async ({
    signal,
    phone,
    address,
    wall,
  }) => {
    await phone.context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      indexedDB.open = refuse;
      Storage.prototype.setItem = refuse;
    });
    const page = await phone.visit(address); // its code is all there
    signal.cut();
    await write(page, 'Marta', 'Kept in mind only.', await plain(64, 48).png().toBuffer());
    await page.getByText('Saved only while this page is open, waiting for signal').waitFor();
    await page.getByText('Your message is kept only while this page is open.').waitFor();
    signal.mend();
    await page.getByText('On the wall', { exact: true }).waitFor();
    const sent = async () => (await wall()).find(({ content }) => content === 'Kept in mind only.');
    await expect.poll(async () => (await sent())?.image).toContain('/media/');
  });

  it('a device without storage says so of what was begun when the wall is closed, or a screen does not come', async ({
    app,
    memorial,
    phone,
    address,
  }) => {
    await phone.context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    const page = await phone.open(address);
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByLabel('Message').fill('Begun and not sent.');
    const member = await newMember(app, memorial);
    const close = 'mutation ($pageId: ID!) { closeWall(pageId: $pageId) { changed } }';
    const { errors } = await app.graphql(close, { pageId: memorial.id }, member.headers);
    expect(errors).toBeUndefined();
    await page
      .getByText('What you have begun to write is kept only while this page is open.')
      .waitFor();
    await page.route(/\/assets\//, (route) => route.abort());
    await page.evaluate(() => {
      history.pushState({}, '', '/registry');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByText('What you wrote is kept only while this page is open.').waitFor();
  });

  it('a device that refuses its database keeps messages all the same until they are sent', async ({
    signal,
    phone,
    address,
    wall,
  }) => {
    await phone.context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    const page = await phone.visit(address);
    signal.cut();
    await write(page, 'Marta', 'Kept without a database.');
    await page.getByText(WAITING).waitFor();
    await page.reload();
    await waitForHydration(page);
    await page.locator('article', { hasText: 'Kept without a database.' }).waitFor();
    await page.getByText(WAITING).waitFor();
    signal.mend();
    await page.getByText('On the wall', { exact: true }).waitFor();
    await page.reload();
    await waitForHydration(page);
    const own = (await wall()).filter(({ content }) => content === 'Kept without a database.');
    expect(own).toHaveLength(1);
    await expect.poll(() => page.getByText('Kept without a database.').count()).toBe(1);
  });

  it('a device whose database is full by then sends a message once', async ({
    phone,
    address,
    wall,
  }) => {
    await phone.context.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      let count = 0;
      IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args);
        if (this.name === 'items' && ++count > 1) this.transaction.abort(); // as where no room is left
        return request;
      };
    });
    const page = await phone.visit(address);
    let posts = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('postTribute(')) posts += 1;
    });
    await write(page, 'Marta', 'Sent once.');
    await page.getByText('On the wall', { exact: true }).waitFor();
    const own = (await wall()).filter(({ content }) => content === 'Sent once.');
    expect([own.length, posts]).toEqual([1, 1]);
  });

  it.for(['/about', '/login', '/infinity'])(
    'sends what was written once another page of the site is opened: %s',
    async (path, { signal, phone, address, wall }) => {
      const page = await phone.visit(address);
      signal.cut();
      await write(page, 'Marta', 'From any page.', await plain(64, 48).png().toBuffer());
      await page.getByText(WAITING).waitFor();
      await phone.restart();
      signal.mend();
      await phone.open(signal.origin + path);
      const sent = async () => (await wall()).find(({ content }) => content === 'From any page.');
      await expect.poll(async () => (await sent())?.image).toContain('/media/');
    },
  );

  it.for(['a visitor', 'somebody who is logged in'])(
    'sends what %s wrote with every page closed, once the browser wakes its worker',
    async (who, { app, signal, phone, address, wall }) => {
      if (who !== 'a visitor') await logIn(app, phone.context, await newPerson(app));
      const page = await phone.visit(address);
      signal.cut();
      await write(
        page,
        'Marta',
        'Sent with the page closed.',
        await plain(64, 48).png().toBuffer(),
      );
      await page.getByText(WAITING).waitFor();
      await page.close();
      signal.mend();
      await wakeWorker(phone, signal.origin);
      const sent = async () =>
        (await wall()).find(({ content }) => content.includes('page closed'));
      await expect.poll(async () => (await sent())?.image).toContain('/media/');
      const again = await phone.open(address);
      await again.getByText('Sent with the page closed.').waitFor();
      await expect.poll(() => again.getByText('Sent with the page closed.').count()).toBe(1);
      await expect.poll(() => again.getByText(WAITING).count()).toBe(0);
    },
  );
});

/** Runs the background sync, which the browser starts minutes after the signal is back. */
async function wakeWorker(phone: Phone, origin: string): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.context.pages()[0]!);
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'posts',
    lastChance: true,
  });
}
