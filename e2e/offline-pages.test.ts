import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createMemorial, createEmptyPage } from '../server/testing/factories.ts';
import { newMember } from '../server/testing/test-people.ts';
import { isKept, WAITING, write } from './support/phone.ts';
import { it } from './support/phone-fixtures.ts';

/** Asks the worker to keep a page, as the page itself does. */
const askToKeep = (page: Page, path: string) =>
  page.evaluate(async (keep) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep, files: [] });
  }, path);

/** Everything in the caches: addresses, and what stands there. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: { address: string; words: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push({
          address: request.url,
          words: (await (await cache.match(request))?.text()) ?? '',
        });
    }
    return kept;
  });

const joinWords = (kept: { words: string }[]) => kept.map((page) => page.words).join('\n');

describe('a cached page', () => {
  it('is shown after three seconds of a stalled network, and updates when the network is back', async ({
    signal,
    phone,
    address,
    post,
  }) => {
    const page = await phone.visit(address);
    signal.stall();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Tributes' }).waitFor();
    await post('It came with the second bar.');
    await page.getByText('No signal. New messages come when it is back.').waitFor();
    signal.mend();
    await page.getByText('It came with the second bar.').waitFor();
  });

  it('says at once that there is no signal if it was opened without', async ({
    signal,
    phone,
    address,
  }) => {
    const page = await phone.visit(address);
    await page.addInitScript(() => {
      const inTime = window.setTimeout;
      // the moment for which a broken connection is not spoken of never passes
      const wait = (run: () => void, ms?: number, ...given: unknown[]) =>
        ms === 4_000 ? 0 : inTime(run, ms, ...given);
      Object.assign(window, { setTimeout: wait });
    });
    signal.cut();
    await page.reload();
    await page.getByText('No signal. New messages come when it is back.').waitFor();
    signal.mend();
    await page.getByText('No signal. New messages').waitFor({ state: 'detached' });
  });

  it('is dropped first if it is the oldest of too many, except where a message waits to be sent', async ({
    app,
    phone,
    address,
  }) => {
    const page = await phone.visit(address);
    await page.route('**/graphql', (route) => route.abort());
    await write(page, 'Marta', 'It waits and stays.');
    await page.getByText(WAITING).waitFor();
    await page.waitForLoadState('networkidle');

    const others = await Promise.all(
      Array.from({ length: 30 }, () => createEmptyPage(app.dataSource)),
    );
    const [first] = others;
    for (const { url } of others.slice(0, 29)) await askToKeep(page, `/${url}`);
    await expect.poll(() => isKept(page, `/${others[28]!.url}`)).toBe(true);
    await expect
      .poll(async () => [await isKept(page), await isKept(page, `/${first!.url}`)])
      .toEqual([true, true]);
    await askToKeep(page, `/${others[29]!.url}`);
    await expect.poll(() => isKept(page)).toBe(false);
    await expect.poll(() => isKept(page, `/${first!.url}`)).toBe(true);
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith('page ')).length).toBe(30);

    await page.reload();
    await page.locator('article', { hasText: 'It waits and stays.' }).getByText(WAITING).waitFor();
  });

  it('makes space on a full device', async ({ app, signal, phone, address }) => {
    const page = await phone.visit(address);
    const other = await createEmptyPage(app.dataSource);
    const devtools = await phone.context.newCDPSession(page);
    const usageNow = () => devtools.send('Storage.getUsageAndQuota', { origin: signal.origin });
    let usage = 0;
    // what was just stored is counted a moment later
    await expect
      .poll(async () => {
        const before = usage;
        ({ usage } = await usageNow());
        return usage > 0 && usage === before;
      })
      .toBe(true);
    const quotaSize = Math.round(usage * 1.5);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: signal.origin, quotaSize });
    await askToKeep(page, `/${other.url}`);
    await expect.poll(() => isKept(page, `/${other.url}`)).toBe(true);
    await expect.poll(() => isKept(page)).toBe(false);
  });

  it('is not made of the wall at a service, whose screen stays dark until the signal is back', async ({
    signal,
    phone,
    address,
  }) => {
    await phone.visit(address);
    const wall = await phone.context.newPage();
    await wall.goto(`${address}/live`);
    signal.cut();
    await wall.reload();
    await expect.poll(async () => (await wall.locator('body').innerText()).trim()).toBe('');
    signal.mend();
    await wall.locator('.wall-screen').waitFor();
  });

  it('is that of a visitor, even if a member is logged in', async ({
    app,
    signal,
    memorial,
    phone,
    address,
    post,
  }) => {
    const member = await newMember(app, memorial);
    const { status } = (await post('Held: http://one.example http://two.example')).body;
    expect(status).toBe('held');
    const user = JSON.stringify({ id: member.id, email: 'owner@example.org' });
    await phone.context.addInitScript(
      (session) => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      },
      { jwt: member.headers.authorization.slice(4), user },
    );
    const editor = await phone.context.newPage();
    await editor.goto(`${signal.origin}/edit/${memorial.url}`);
    await editor.getByRole('button', { name: 'Add components' }).waitFor();
    const page = await phone.visit(address);
    await page.getByRole('link', { name: 'Edit' }).first().waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Edit' }).first().waitFor();

    // each visit keeps it anew, and the one before goes with that
    await expect.poll(async () => joinWords(await everythingKept(page))).toContain('Ada Bell');
    const kept = await everythingKept(page);
    const words = joinWords(kept);
    expect(words).not.toMatch(/one\.example|owner@example/);
    const paths = kept.map((page) => new URL(page.address).pathname);
    // of the editor its empty frame alone
    expect(paths.filter((path) => /^\/(?:api|graphql|edit\/\w)/.test(path))).toEqual([]);
    expect(paths).toContain(`/${memorial.url}`);
  });

  it('is never one that a key opened, or one that is gone', async ({
    app,
    signal,
    phone,
    address,
  }) => {
    const page = await phone.visit(address);
    const withKey = await createMemorial(app.dataSource);
    const gone = await createEmptyPage(app.dataSource);
    await phone.visit(`${signal.origin}/${gone.url}`);
    const opened = await phone.open(`${signal.origin}/${withKey.url}?key=secret`);
    const later = await createMemorial(app.dataSource);
    await phone.visit(`${signal.origin}/${later.url}`); // opened after it, and kept
    await expect.poll(() => isKept(page, `/${withKey.url}`)).toBe(false);
    await opened.close();

    await app.dataSource.query(
      `update page set gone_at = now() + interval '30 days' where id = $1`,
      [gone.id],
    );
    await askToKeep(page, `/${gone.url}`);
    await expect.poll(() => isKept(page, `/${gone.url}`)).toBe(false);
  });
});
