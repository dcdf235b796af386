import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../server/testing/test-app.ts';
import { freshCode, PASSWORD } from '../server/testing/test-people.ts';
import { twoColors } from '../server/testing/test-pictures.ts';
import { waitForHydration, faultsInBothThemes, useBrowser } from './support/browser.ts';
import { fromMenu, ready, saved } from './support/editors.ts';
import { WAITING } from './support/phone.ts';
import { Walker, type Way } from './support/walker.ts';

const browser = useBrowser();
const app = useTestApp();
let picture: Buffer;
beforeAll(async () => {
  picture = await twoColors('jpeg');
});

const PHOTOS = 12;
const CAPTIONS = Array.from({ length: PHOTOS }, (_, index) => `Picture ${index + 1}`);

/**
 * One page from its plate to a service, with four people at screens of their own, each going on from what the one
 * before has done: nothing is set up for them, so that no step can be tried again by itself.
 */
describe.each<Way>(['by touch', 'by keyboard alone'])(
  'a page that is made %s',
  { retry: 0 },
  (way) => {
    const people = {} as Record<'daughter' | 'brother' | 'visitor' | 'steward', Walker>;
    let plate: string;
    let path: string;
    beforeAll(async () => {
      plate = `${app.origin}/registry?code=${(await freshCode(app)).qr}`;
      const names = ['daughter', 'brother', 'visitor', 'steward'] as const;
      for (const name of names) people[name] = await Walker.create(browser, way);
    });
    afterAll(async () => {
      for (const { screen } of Object.values(people)) await screen.context().close();
    });

    async function readId(): Promise<string> {
      const { body } = await app.rest('GET', `/api/page?url=${path.slice(1)}`);
      return (body['data'] as { id: string }).id;
    }
    /** Comes to the page as one of its members by a link that the daughter has made. */
    async function join(walker: Walker, name: string): Promise<void> {
      const { daughter } = people;
      await daughter.screen.goto(`${app.origin}/members${path}`);
      await daughter.press('Make a link instead');
      const link = new URL(await daughter.screen.getByLabel('Link', { exact: true }).inputValue());
      await walker.screen.goto(app.origin + link.pathname + link.search);
      await walker.write('Email', `${name}+${randomUUID().slice(0, 8)}@example.org`);
      await walker.write('Password', PASSWORD);
      await walker.press('Create account and accept');
      await ready(walker.screen);
    }
    async function readCaptions(): Promise<string[]> {
      const { body } = await app.rest('GET', `/api/public/page/${await readId()}/photos`);
      return (body['items'] as { caption: string }[]).map(({ caption }) => caption);
    }
    async function readWall(): Promise<string[]> {
      const { body } = await app.rest('GET', `/api/comments/${await readId()}`);
      return (body['items'] as { content: string }[]).map(({ content }) => content);
    }

    it('has its first portrait six presses after its plate was scanned', async () => {
      const { daughter } = people;
      const { screen } = daughter;
      await screen.goto(plate);
      await screen.waitForFunction(() => document.querySelector('input')?.value !== '');
      await daughter.press('Continue');
      await daughter.write('Email', `${randomUUID().slice(0, 8)}@example.org`);
      await daughter.press('Continue');
      await daughter.write('Password', PASSWORD);
      await daughter.write('Confirm password', PASSWORD);
      await daughter.press('Create new account');
      await daughter.press('Create a new page');
      await daughter.write('Full name', 'Ada Bell');
      await daughter.choose('Add a portrait', [picture]);
      await screen.getByAltText('The portrait you chose').waitFor();
      await daughter.press('Save');
      await screen.locator('.portrait img').waitFor();
      expect(daughter.presses).toBeLessThanOrEqual(6);
      path = new URL(screen.url()).pathname.replace('/edit', '');
    });

    it('gets twelve photos with captions in 14 presses, and the last photo to the front in three', async () => {
      const { daughter } = people;
      const { screen } = daughter;
      await daughter.choose('Upload photos', Array<Buffer>(PHOTOS).fill(picture));
      await expect.poll(() => screen.locator('[data-photo]').count()).toBe(PHOTOS);
      daughter.presses = 0;
      await daughter.press(screen.getByLabel('Caption of photo 1', { exact: true }));
      for (const caption of CAPTIONS) {
        await screen.keyboard.type(caption);
        await screen.keyboard.press('Enter');
        daughter.presses += 1;
      }
      expect(daughter.presses).toBeLessThanOrEqual(14);
      await saved(screen);
      await expect.poll(readCaptions).toEqual(CAPTIONS);

      daughter.presses = 0;
      await daughter.press('Choose');
      await daughter.press(`Photo ${PHOTOS}`);
      await daughter.press('To the front');
      expect(daughter.presses).toBeLessThanOrEqual(3);
      const moved = [CAPTIONS.at(-1), ...CAPTIONS.slice(0, -1)];
      await expect.poll(readCaptions).toEqual(moved);
      if (way === 'by touch') await fromMenu(screen, 'Undo');
      else await daughter.press('Undo');
      await expect.poll(readCaptions).toEqual(CAPTIONS);
      expect(await faultsInBothThemes(screen)).toEqual([]);
    });

    it('is edited by her brother, invited by a link, at the same time as by her', async () => {
      const { daughter, brother } = people;
      const { screen } = brother;
      await join(brother, 'jon.dale');
      await daughter.screen.goto(`${app.origin}/edit${path}`);
      await ready(daughter.screen);
      await brother.write('Quote', 'Sail on.');
      await screen.keyboard.press('Enter');
      await saved(screen);
      const quote = daughter.screen.getByLabel('Quote', { exact: true });
      await expect.poll(() => quote.inputValue()).toBe('Sail on.');
      // both at once, each in another line: neither waits for the other
      await daughter.write('Date of birth', '1943');
      await brother.write('Date of passing', 'May 2021');
      for (const { screen: one } of [daughter, brother]) {
        await one.keyboard.press('Enter');
        await saved(one);
      }
      await brother.press(screen.getByRole('link', { name: 'Live', exact: true }));
      for (const words of ['Sail on.', '1943', 'May 2021'])
        await screen.getByText(words).first().waitFor();
    });

    it('gets a message from a visitor whose signal is lost meanwhile', async () => {
      const { visitor } = people;
      const { screen } = visitor;
      await screen.goto(plate);
      await screen.waitForURL(app.origin + path);
      await waitForHydration(screen);
      visitor.presses = 0;
      await visitor.press('Create a Tribute');
      await visitor.write('Name', 'Marta');
      await screen.context().setOffline(true);
      await visitor.write('Message', 'She taught me to sail.');
      await visitor.press('Write');
      await screen.getByText(WAITING).waitFor();
      expect(visitor.presses).toBe(2);
      await screen.context().setOffline(false);
      await screen.getByText('On the wall', { exact: true }).waitFor();
      await expect.poll(() => readWall()).toEqual(['She taught me to sail.']);
      expect(await faultsInBothThemes(screen)).toEqual([]);
    });

    it('is reviewed by a steward, who decides about each message in one press', async () => {
      const { visitor, steward } = people;
      const { screen } = steward;
      await join(steward, 'mei.lin');
      await screen.goto(app.origin + path);
      await steward.press(screen.getByRole('link', { name: 'Tributes as they come' }));
      steward.presses = 0;
      await steward.press('Hold everything');
      await screen.getByText('Every new message is held, by you').waitFor();

      await visitor.press('Create a Tribute');
      await visitor.write('Name', 'Marta');
      await visitor.write('Message', 'Her dinghy was called Comma.');
      await visitor.press('Write');
      await visitor.screen.getByText('With the family, they read each message first').waitFor();
      const message = screen.locator('.queue-item', { hasText: 'Her dinghy' });
      await message.waitFor();
      await expect.poll(() => readWall()).toEqual(['She taught me to sail.']);
      await steward.press('Show on the wall');
      await expect.poll(readWall).toContain('Her dinghy was called Comma.');
      await visitor.screen.getByText('With the family').waitFor({ state: 'detached' });
      expect(steward.presses).toBe(2);
      expect(await faultsInBothThemes(screen)).toEqual([]);
    });
  },
);
