import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { createPushDevice } from '../server/testing/push-device.ts';
import { createSampleMails } from '../server/testing/sample-mails.ts';
import { TEST_SECRET, useTestApp } from '../server/testing/test-app.ts';
import { readBlocks, ofMember } from '../server/testing/test-blocks.ts';
import { newMember } from '../server/testing/test-people.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { StopLinks } from '../server/features/notifications/stop.service.ts';
import {
  accessibilityFaults,
  fastForwardUntil,
  waitForHydration,
  faultsInBothThemes,
  CACHING_PHONE,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import { fromMenu, openPhoneFor, ready } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();

const SHEET = 'What you hear of this page';
const findSheet = (page: Page) => page.getByRole('dialog', { name: SHEET });

/** A memorial in the editor, on the phone of a member who lives in Lisbon. */
async function openedEditor(options: BrowserContextOptions = {}) {
  const memorial = await createMemorial(app.dataSource);
  const member = await newMember(app, memorial);
  const [bio] = await readBlocks(app, memorial);
  await ofMember(app, member).change(bio!.id, { date_birth: '2 March 1943' });
  const context = await openPhoneFor(app, browser, member, {
    timezoneId: 'Europe/Lisbon',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${app.origin}/edit/${memorial.url}`);
  await ready(page);
  return { memorial, member, context, page };
}
const readChoice = async (memorial: { id: string }) => {
  const [row] = await app.dataSource.query<object[]>(
    `select frequency, hour, by_mail, remembers_birth, time_zone from notification_choice
     join user_account on user_account.id = user_id where page_id = $1`,
    [memorial.id],
  );
  return row;
};

describe('the notifications of a member', () => {
  it('are chosen from the menu, by keyboard alone', async () => {
    const { memorial, context, page } = await openedEditor();
    await fromMenu(page, 'What you hear of it');
    const sheet = findSheet(page);
    await sheet.getByRole('radio', { name: 'Once a day' }).waitFor();
    await expect
      .poll(() => sheet.getByRole('radio', { name: 'Once a day' }).isChecked())
      .toBe(true);
    await expect.poll(() => sheet.getByLabel('Your time zone').inputValue()).toBe('Europe/Lisbon');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await sheet.getByLabel('At', { exact: true }).focus();
    await page.keyboard.type('18');
    await sheet.getByRole('checkbox', { name: /^2 March/ }).press('Space');
    await sheet.getByText('Not saved yet').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('What you hear of this page: once a day.').waitFor();
    await expect
      .poll(() => readChoice(memorial))
      .toEqual({
        frequency: 'daily',
        hour: 18,
        by_mail: true,
        remembers_birth: true,
        time_zone: 'Europe/Lisbon',
      });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#page-menu').getByText('Once a day').waitFor();
    await context.close();
  });

  it('keep what was chosen if the network fails, with a message', async () => {
    const { memorial, context, page } = await openedEditor();
    await fromMenu(page, 'What you hear of it');
    const sheet = findSheet(page);
    await sheet.getByRole('radio', { name: 'Never' }).check();
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('No signal just now.').waitFor();
    await expect.poll(() => sheet.getByRole('radio', { name: 'Never' }).isChecked()).toBe(true);
    await context.setOffline(false);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('What you hear of this page: never.').waitFor();
    await expect.poll(() => readChoice(memorial)).toMatchObject({ frequency: 'never' });
    await context.close();
  });

  it('come to the device if its browser allows it, until the member signs out there', async () => {
    const { memorial, context, page } = await openedEditor(CACHING_PHONE);
    // a browser without a window has no push service: what it would answer stands here
    const { p256dh, auth } = createPushDevice();
    const keys = { endpoint: 'https://push.example.com/a-device', keys: { p256dh, auth } };
    await page.evaluate((answer) => {
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => answer } as unknown as PushSubscription);
    }, keys);
    const devices = () =>
      app.dataSource.query('select endpoint from push_subscription where page_id = $1', [
        memorial.id,
      ]);
    await fromMenu(page, 'What you hear of it');
    const here = findSheet(page).getByRole('checkbox', { name: /^On this / });
    await here.check();
    await page.evaluate(() => (Notification.requestPermission = async () => 'denied'));
    await findSheet(page).getByRole('button', { name: 'Save' }).click();
    await findSheet(page).getByText('This browser is not allowed to tell you anything.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expect.poll(() => devices()).toEqual([]);
    await page.evaluate(() => (Notification.requestPermission = async () => 'granted'));
    await findSheet(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('What you hear of this page: once a day.').waitFor();
    await expect.poll(() => devices()).toEqual([{ endpoint: keys.endpoint }]);
    await fromMenu(page, 'What you hear of it');
    await expect.poll(() => here.isChecked()).toBe(true);
    await here.uncheck();
    await findSheet(page).getByRole('button', { name: 'Save' }).click();
    await findSheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => devices()).toEqual([]);
    await context.close();
  });

  it('are said not to come to the device if its browser does not answer', async () => {
    const { context, page } = await openedEditor(CACHING_PHONE);
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = () => new Promise(() => {});
    });
    await fromMenu(page, 'What you hear of it');
    await findSheet(page)
      .getByRole('checkbox', { name: /^On this / })
      .check();
    await page.clock.install();
    await findSheet(page).getByRole('button', { name: 'Save' }).click();
    const message = findSheet(page).getByText('This browser could not be set up for it.');
    await fastForwardUntil(page, () => message.isVisible());
    await context.close();
  });
});

describe('a notification', () => {
  it('is shown silently by the worker, and leads to its subject', async () => {
    const { context, page } = await openedEditor(CACHING_PHONE);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const [worker] = context.serviceWorkers();
    // a browser without a window shows no notifications: what it is asked for stands here
    await worker!.evaluate(() => {
      const scope = self as unknown as Scope;
      scope.asked = [];
      scope.registration.showNotification = async (title, { body, tag, silent, data }) =>
        void scope.asked.push({ title, body, tag, silent, data });
      scope.clients.openWindow = async (address) => void scope.asked.push(address);
    });
    const asked = () => worker!.evaluate(() => (self as unknown as Scope).asked);
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registration;
    const push = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: app.origin,
        registrationId,
        data,
      });
    const words = {
      title: 'Ada Bell’s page',
      body: 'Two messages wait for you.',
      path: '/edit/ada/tributes',
      tag: 'ada',
    };
    const { path, ...shown } = words;
    await push(JSON.stringify(words));
    await expect.poll(asked).toEqual([{ ...shown, silent: true, data: { path } }]);
    // what leads elsewhere, or cannot be read, leads home
    await push(JSON.stringify({ ...words, path: '//evil.example/' }));
    await push('nothing of ours');
    const home = expect.objectContaining({ title: 'Keepsake', data: { path: '/' } }) as unknown;
    await expect.poll(async () => (await asked()).slice(1)).toEqual([home, home]);

    await worker!.evaluate(async (target) => {
      let opened: Promise<unknown> | undefined;
      const press = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: { path: target } },
        waitUntil: (work: Promise<unknown>) => (opened = work),
      });
      self.dispatchEvent(press);
      await opened;
    }, path);
    await expect.poll(async () => (await asked()).at(-1)).toBe(app.origin + path);
    await context.close();
  });
});

/** What this test sees of the worker. */
interface Scope {
  asked: unknown[];
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: { openWindow(address: string): Promise<void> };
}

describe('a link in a mail', () => {
  it('asks for a decision about the message, after a login if necessary', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const { id } = await leaveTribute(app, memorial, {
      content: 'See https://lookout.example/comma',
    });
    const readStatus = async () => {
      const [row] = await app.dataSource.query<{ status: string }[]>(
        'select status from tribute where id = $1',
        [id],
      );
      return row!.status;
    };
    const address = `${app.origin}/edit/${memorial.url}/tributes?show=${id}`;
    const stranger = await browser.newContext(PHONE);
    const door = await stranger.newPage();
    await door.goto(address);
    await door.waitForURL(/\/login\?next=/);
    await expect.poll(() => decodeURIComponent(door.url())).toContain(`/tributes?show=${id}`);
    await stranger.close();

    const context = await openPhoneFor(app, browser, member);
    const page = await context.newPage();
    await page.goto(address);
    const question = page.getByRole('dialog', { name: 'Show it on the wall?' });
    await question.getByText('lookout.example').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expect.poll(() => readStatus()).toBe('held');
    await question.getByRole('button', { name: 'Show it on the wall' }).press('Enter');
    await expect.poll(readStatus).toBe('visible');
    await page.goto(address.replace('show=', 'keep_off='));
    await page.getByRole('dialog', { name: 'Already decided' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'To the messages' }).click();
    await expect.poll(() => readStatus()).toBe('visible');
    await context.close();
  });

  it('stops the mails by one button, also without JavaScript', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const links = new StopLinks(TEST_SECRET, app.origin);
    const stop = { topic: 'news', pageId: memorial.id, userId: member.id } as const;
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(links.createLink(stop));
    await page.getByRole('button', { name: 'Stop these mails' }).press('Enter');
    await page.getByRole('heading', { name: 'No more mails.' }).waitFor();
    await expect.poll(() => readChoice(memorial)).toMatchObject({ frequency: 'never' });
    await context.close();
    const other = await browser.newContext({ viewport: { width: 320, height: 600 } });
    const screen = await other.newPage();
    for (const address of [
      links.createLink(stop),
      `${links.createLink(stop)}/weekly`,
      `${app.origin}/mail/x`,
    ]) {
      await screen.goto(address);
      expect(await faultsInBothThemes(screen)).toEqual([]);
    }
    await other.close();
  });
});

describe('every mail', () => {
  it('fits a phone and a window in both themes, and is accessible', async () => {
    const found: Record<string, unknown> = {};
    for (const [width, colorScheme] of [
      [320, 'light'],
      [360, 'dark'],
      [600, 'light'],
      [600, 'dark'],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 600 }, colorScheme });
      const page = await context.newPage();
      for (const [kind, { body }] of Object.entries(createSampleMails())) {
        await page.setContent(body.html);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        const faults = await accessibilityFaults(page);
        if (isWide || faults.length > 0)
          found[`${kind} ${width} ${colorScheme}`] = { isWide, faults };
      }
      await context.close();
    }
    expect(found).toEqual({});
  });
});

describe('one’s own account', () => {
  it('says that its mails bounce, and tries the address again', async () => {
    const member = await newMember(app, await createMemorial(app.dataSource));
    await app.dataSource.query(`insert into bounced_address (address, answer) values ($1, '550')`, [
      member.email,
    ]);
    const context = await openPhoneFor(app, browser, member);
    const page = await context.newPage();
    await page.goto(`${app.origin}/account`);
    await waitForHydration(page);
    await page.getByText('Mails to this address come back').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('A mail is on its way.').waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByText(member.email).waitFor();
        return page.getByText('Mails to this address come back').count();
      })
      .toBe(0);
    await context.close();
  });
});
