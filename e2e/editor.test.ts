import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial, createEmptyPage } from '../server/testing/factories.ts';
import {
  createOwnedPage,
  joinPage,
  newPerson,
  PASSWORD,
  registerPerson,
} from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  accessibilityFaults,
  faultsInBothThemes,
  nextFrames,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import {
  add,
  card,
  type EditorPhone,
  newEditor,
  openEditor as openIn,
  openPhoneFor,
  saved,
  listTypes as listStoredTypes,
  fromMenu,
  moveBlock,
} from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
let portrait: Buffer;

beforeAll(async () => {
  phone = await newEditor(app, browser);
  portrait = await sharp({
    create: { width: 600, height: 800, channels: 3, background: '#b8863b' },
  })
    .jpeg()
    .toBuffer();
});

const jpeg = (name: string, buffer = portrait) => ({ name, mimeType: 'image/jpeg', buffer });

const openEditor = (page: KeepsakePage, options = {}) => openIn(app, browser, page, options);
const listTypes = (page: KeepsakePage) => listStoredTypes(app, page);

async function edit(
  screen: Page,
  pencil: string,
  change: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await screen.getByRole('button', { name: pencil }).click();
  const dialog = screen.getByRole('dialog');
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await saved(screen);
}

describe('a new owner with a phone', () => {
  it('fills an empty page block by block, and a visitor sees each change at once', async () => {
    const page = await createEmptyPage(app.dataSource, { title: '' });
    const screen = await phone.open(page);
    const visitors = await browser.newContext(PHONE);
    const visitor = await visitors.newPage();
    await visitor.goto(`${app.origin}/${page.url}`);
    await visitor.getByText('This page is being prepared.').waitFor();
    await screen.getByText('This page is still empty.').waitFor();

    await add(screen, 'Text');
    await screen.getByText('click edit content').waitFor();
    await edit(screen, 'Edit Text', async (dialog) => {
      const words = dialog.getByRole('textbox', { name: 'Text' });
      await words.click();
      await dialog.getByRole('button', { name: 'Heading', exact: true }).click();
      await screen.keyboard.type('The boat');
      await screen.keyboard.press('Enter');
      await screen.keyboard.type('Her dinghy was called ');
      await screen.keyboard.press('Control+b');
      await screen.keyboard.type('Comma');
      await screen.keyboard.press('Control+b');
    });
    await visitor.getByRole('heading', { name: 'The boat' }).waitFor();
    // visitors are shown a text while it is being written, so the last letters may follow
    await expect.poll(() => visitor.locator('.text-block strong').textContent()).toBe('Comma');

    await add(screen, 'Video');
    await screen.getByText('YOUTUBE BLOCK (click edit and enter a YouTube URL)').waitFor();
    await screen.getByRole('button', { name: 'Edit Video' }).click();
    const sheet = screen.getByRole('dialog');
    await sheet.getByLabel('Link youtube').fill('https://vimeo.com/76979871');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.getByRole('alert').getByText('Give the link of a video, a Short').waitFor();
    await expect.poll(() => sheet.getByLabel('Link youtube').inputValue()).toContain('vimeo');
    await screen.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await edit(screen, 'Edit Video', async (dialog) => {
      // what was not taken is kept, with the reason
      await dialog.getByRole('alert').getByText('Give the link of a video').waitFor();
      await dialog.getByText('Block to play youtube when open page.').waitFor();
      await dialog.getByLabel('Link youtube').fill('https://youtube.com/shorts/CCmTY0PKGDs');
      await dialog.getByRole('img').or(dialog.locator('.video')).first().waitFor();
    });
    await visitor.getByRole('heading', { name: 'Videos' }).waitFor();

    await add(screen, 'Image');
    await card(screen, 'Image')
      .getByText('Image BLOCK (click edit and upload your image)')
      .waitFor();
    await edit(screen, 'Edit Image', async (dialog) => {
      await dialog.locator('input[type=file]').setInputFiles(jpeg('gate.jpg'));
      await dialog.getByRole('button', { name: 'Upload (100%)' }).waitFor();
      await dialog.getByLabel('What it shows').fill('The gate in June');
    });
    await visitor.getByRole('img', { name: 'The gate in June' }).waitFor();

    await add(screen, 'Photos');
    const photos = ['one.jpg', 'two.jpg', 'three.jpg'].map(async (name, shade) => {
      const background = { r: 80 * shade, g: 90, b: 80 };
      const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
      return jpeg(name, await picture.jpeg().toBuffer());
    });
    const chooser = card(screen, 'Photos').locator('input[type=file]');
    await chooser.setInputFiles(await Promise.all(photos));
    await screen.getByRole('button', { name: 'Edit photo 3' }).waitFor();
    await edit(screen, 'Edit photo 3', async (dialog) => {
      await dialog.getByLabel('What it shows').fill('The first class of 1961');
      await dialog.getByRole('button', { name: 'Move earlier' }).click();
      await dialog.getByText('2 of 3', { exact: true }).waitFor();
    });
    await screen.getByRole('button', { name: 'Edit photo 1' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    const question = screen.getByRole('dialog', { name: 'Do you want to remove this image ?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => visitor.locator('.photos li').count()).toBe(2);
    const first = visitor.locator('.photos img').first();
    await expect.poll(() => first.getAttribute('alt')).toBe('The first class of 1961');

    await add(screen, 'Tributes');
    await visitor.getByRole('heading', { name: 'Tributes' }).waitFor();

    await add(screen, 'Bio');
    await edit(screen, 'Edit name and dates', async (dialog) => {
      await dialog.getByLabel('Name').fill('Ada Bell');
      await dialog.getByLabel('First message').fill('In loving memory of Ada.');
      await dialog.getByLabel('Date of birth').fill('abt 1943');
      await dialog.getByLabel('Date of passing').fill('4 May 2021');
    });
    await edit(screen, 'Edit quote', (dialog) =>
      dialog.getByLabel('Quote').fill('There is no bad weather.'),
    );
    for (const part of ['portrait', 'cover'])
      await edit(screen, `Edit ${part}`, async (dialog) => {
        await dialog.locator('input[type=file]').setInputFiles(jpeg(`${part}.jpg`));
        await dialog.getByRole('button', { name: 'Upload (100%)' }).waitFor();
      });
    await edit(screen, 'Edit life', async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Life' }).click();
      await screen.keyboard.type('Ada came to the village with one suitcase.');
    });

    // by keyboard alone: the last one above the wall to the top, with space and arrows
    await screen.getByRole('button', { name: 'Toggle Sort' }).focus();
    await screen.keyboard.press('Enter');
    const row = screen.getByRole('button', { name: 'Bio Block', exact: true });
    await row.waitFor();
    for (const name of ['Video', 'Photos', 'Tributes', 'Text', 'Image'])
      await screen.getByRole('button', { name: `${name} Block`, exact: true }).waitFor();
    for (
      let i = 0;
      i < 40 && !(await row.evaluate((element) => element === document.activeElement));
      i++
    )
      await screen.keyboard.press('Tab');
    await screen.keyboard.press('Space');
    await screen.getByText('Picked up Bio Block, 5 of 6.').waitFor();
    for (let place = 4; place >= 1; place--) {
      await nextFrames(screen); // no hand is quicker than the rows are measured
      await screen.keyboard.press('ArrowUp');
      await screen.getByText(`Bio Block, place ${place} of 6.`).waitFor();
    }
    await screen.keyboard.press('Space');
    await screen.getByText('Bio Block moved, now 1 of 6').waitFor();
    await saved(screen);
    await expect
      .poll(() => listTypes(page))
      .toEqual(['bio', 'text', 'youtube', 'image', 'photos', 'comment']);

    // what the visitor has before their eyes, without a reload
    await visitor.getByRole('heading', { name: 'Ada Bell', level: 1 }).waitFor();
    for (const words of ['abt 1943 – 4 May 2021', 'There is no bad weather.', 'one suitcase'])
      await visitor.getByText(words).first().waitFor();

    await screen.getByRole('link', { name: 'Live' }).click();
    await screen.getByRole('heading', { name: 'Ada Bell', level: 1 }).waitFor();
    await expect.poll(() => new URL(screen.url()).pathname).toBe(`/${page.url}`);
    await visitors.close();
  });
});

describe('a change in the editor', () => {
  it('is kept on the device offline and through a reload, and saved when the signal is back', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(page);
    await screen.getByRole('button', { name: 'Edit quote' }).click();
    const quote = screen.getByRole('dialog').getByRole('textbox', { name: 'Quote' });
    await quote.waitFor();
    await context.setOffline(true);
    await quote.fill('Written without any signal.');
    await screen.locator('[data-saved=waiting]').waitFor();
    await expect
      .poll(() => screen.locator('[data-saved]').textContent())
      .toBe('Waiting for signal');
    // on a phone the sheet hides the header, so it says the same
    await screen.getByRole('dialog').getByRole('status').getByText('Waiting for signal').waitFor();
    await context.setOffline(false);
    await saved(screen);
    await quote.fill('Written, and the tab closed at once.');
    screen.on('dialog', (dialog) => void dialog.accept()); // it warns before the words are left behind
    await screen.reload();
    await saved(screen);
    await screen.getByText('Written, and the tab closed at once.').waitFor();
    await context.close();
  });

  it('can be undone and redone, and a removed block brought back', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    const types = ['bio', 'photos', 'text', 'youtube', 'image', 'comment'];
    const order = () => listTypes(page);

    const focused = () => screen.evaluate(() => document.activeElement?.getAttribute('aria-label'));

    await moveBlock(screen, 'up', 'Video');
    await screen.getByText('Video Block moved, now 3 of 6').waitFor();
    await expect.poll(focused).toBe('Move Video');
    await screen.keyboard.press('Control+z');
    await screen.getByText('Undone: Video Block moved').waitFor();
    await expect.poll(() => order()).toEqual(types);
    await screen.keyboard.press('Control+Shift+z');
    await screen.getByText('Done again: Video Block moved').waitFor();
    await expect.poll(async () => (await order())[2]).toBe('youtube');

    await card(screen, 'Text').getByRole('button', { name: 'Hide text' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await card(screen, 'Photos').getByRole('button', { name: 'Hide photo' }).click();
    const question = screen.getByRole('dialog', { name: 'Do you want to remove photos block ?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await card(screen, 'Photos').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Move Video'); // of the block that took its place
    await saved(screen);
    await expect.poll(order).not.toContain('photos');
    await fromMenu(screen, 'Removed blocks');
    await screen.getByRole('button', { name: 'Bring back Photos Block' }).click();
    await expect.poll(async () => (await order())[1]).toBe('photos');
    await screen.getByText('Nothing was removed in the last 30 days.').waitFor();
    await expect.poll(focused).toBe('Close');
    await screen.getByRole('button', { name: 'Close' }).click();
    await fromMenu(screen, 'Undo');
    await expect.poll(order).not.toContain('photos');

    await edit(screen, 'Edit quote', async (dialog) => {
      const quote = dialog.getByLabel('Quote');
      const height = async () => (await quote.boundingBox())!.height;
      await quote.fill('Short.');
      const before = await height();
      await quote.fill('A saying that goes on and on. '.repeat(10));
      await expect.poll(() => height()).toBeGreaterThan(2 * before);
      await quote.fill('Another saying.');
    });
    await screen.getByText('Another saying.').waitFor();
    await fromMenu(screen, 'Undo');
    await screen.getByText('There is no bad weather.').waitFor();
    await saved(screen);
  });

  it('is stored only by Save if it is a picture, and offered again after the sheet was closed', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    const payload = async () => {
      const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
      return (body['items'] as { payload: Record<string, string> }[])[0]!.payload;
    };
    const kept: string[] = [];
    screen.on('request', (request) => {
      if (request.url().endsWith('/api/upload/image')) kept.push(request.postData() ?? '');
    });
    const { cover: before } = await payload();
    const dialog = screen.getByRole('dialog');
    await screen.getByRole('button', { name: 'Edit cover' }).click();
    await dialog.locator('input[type=file]').setInputFiles(jpeg('gate.jpg'));
    await dialog.getByRole('button', { name: 'Upload (100%)' }).waitFor();
    await dialog.getByText('Ready. Save puts it on the page').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await saved(screen);
    await expect.poll(async () => (await payload())['cover']).toBe(before);
    expect(kept).toEqual([]);

    await screen.reload(); // the choice outlives its tab
    await screen.getByRole('button', { name: 'Edit cover' }).click();
    await dialog.getByText('Not saved yet', { exact: true }).waitFor();
    await dialog.getByRole('img', { name: 'The picture you chose' }).waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await saved(screen);
    const { cover: after } = await payload();
    expect(after).toMatch(/_600x800_/);
    expect(kept).toEqual([JSON.stringify({ image: after })]);

    await fromMenu(screen, 'Undo');
    await screen.getByText('Undone: Cover changed').waitFor();
    await expect.poll(async () => (await payload())['cover'] ?? '').toBe(before ?? '');
    await fromMenu(screen, 'Redo');
    await screen.getByText('Done again: Cover changed').waitFor();
    await expect.poll(async () => (await payload())['cover']).toBe(after);

    await screen.getByRole('button', { name: 'Edit cover' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByText('Save takes the picture off the page.').waitFor();
    await expect.poll(async () => (await payload())['cover']).toBe(after);
    await dialog.getByRole('button', { name: 'Keep the old one' }).click();
    const point = dialog.getByRole('slider', { name: 'What stays in sight' });
    await point.press('ArrowUp');
    await expect
      .poll(() => point.getAttribute('aria-valuetext'))
      .toBe('50 % from the left, 20 % from the top');
    await expect.poll(async () => (await payload())['cover_focus'] ?? '').toBe('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(screen);
    await expect.poll(async () => (await payload())['cover_focus']).toBe('0.5 0.2');
    await screen.goto(`${app.origin}/${page.url}`);
    const position = screen
      .locator('img.cover')
      .evaluate((element) => getComputedStyle(element).objectPosition);
    expect(await position).toBe('50% 20%');
  });

  it('is reverted with a message if the server does not accept it', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await screen.route('**/graphql', (route) =>
      route.request().postData()?.includes('MoveBlock') ? route.abort() : route.continue(),
    );
    await moveBlock(screen, 'down', 'Bio');
    await screen.getByText('No signal just now. Please try again in a moment.').waitFor();
    const labels = await screen.locator('.block-handle > button').allTextContents();
    expect(labels.slice(0, 2)).toEqual(['Bio', 'Photos']);
    await screen.unroute('**/graphql');
  });

  it('can be shared from the menu by a link and QR codes, and with members', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(page, { acceptDownloads: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const choose = async (name: string) => {
      const item = screen.locator('#page-menu').getByText(name, { exact: true });
      // a screen that was just come back to takes the focus to its top, which closes a menu
      await expect
        .poll(async () => {
          if (!(await item.isVisible())) await screen.getByRole('button', { name: 'Menu' }).click();
          return item.isVisible();
        })
        .toBe(true);
      await item.click();
    };
    await choose('Copy link');
    await screen.getByText('The link is copied.').waitFor();
    const link = `${app.origin}/${page.url}`;
    await expect.poll(() => screen.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await choose('QR code');
    await screen.getByRole('img', { name: /^QR code of/ }).waitFor();
    expect(await accessibilityFaults(screen)).toEqual([]);
    for (const [button, type] of [
      ['Save as PNG', 'png'],
      ['Save as SVG', 'svg'],
    ] as const) {
      const saving = screen.waitForEvent('download');
      await screen.getByRole('button', { name: button }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`${page.url}.${type}`);
      const { format, width, height } = await sharp(await file.path()).metadata();
      expect([format, width === height]).toEqual([type, true]);
    }
    await screen.emulateMedia({ media: 'print' });
    const corner = async () => {
      const paper = await screen.locator('.plate').boundingBox();
      return [Math.round(paper?.x ?? 1), Math.round(paper?.y ?? 1)];
    };
    await expect.poll(corner).toEqual([0, 0]);
    await expect.poll(() => screen.locator('main').isVisible()).toBe(false);
    await screen.emulateMedia({ media: 'screen' });
    await screen.getByRole('button', { name: 'Close' }).click();

    await choose('Members');
    await screen.waitForURL(`${app.origin}/members/${page.url}`);
    await screen.goBack();
    await choose('Logout');
    await screen.getByRole('dialog', { name: 'Are you sure you want to logout?' }).waitFor();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await choose('Your pages');
    await screen.getByRole('heading', { level: 1, name: 'Your pages' }).waitFor();
    await context.close();
  });

  it('shows a dialog if a photo could not be removed', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await screen.getByRole('button', { name: 'Edit photo 1' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    const question = screen.getByRole('dialog', { name: 'Do you want to remove this image ?' });
    await question.waitFor();
    // not before the press: the page may be read again at any time, and without the photo there is nothing to ask
    await screen.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('RemovePhoto'))
        await app.dataSource.query('delete from photo where page_id = $1', [page.id]);
      await route.fallback();
    });
    await question.getByRole('button', { name: 'Yes' }).click();
    await screen.getByRole('dialog', { name: 'There is no such photo on this page.' }).waitFor();
    await screen.unroute('**/graphql');
    await screen.getByRole('button', { name: 'OK' }).click();
  });

  it('is kept, and can be brought back, if somebody else removes the block meanwhile', async () => {
    const page = await createMemorial(app.dataSource);
    const [mine, theirs] = [await openEditor(page), await openEditor(page)];
    await mine.screen.getByRole('button', { name: 'Edit Image' }).click();
    const words = mine.screen.getByRole('textbox', { name: 'What it shows' });
    await words.fill('Half a');
    await theirs.screen.getByRole('button', { name: 'Hide image' }).click();
    await theirs.screen.getByRole('button', { name: 'Yes' }).click();
    await mine.screen.getByText('removed this block. What you wrote in it is kept here.').waitFor();
    await words.fill('Half a sentence');
    await mine.screen.locator('[data-saved=refused]').waitFor();
    await mine.screen.getByRole('button', { name: 'Bring it back' }).click();
    await saved(mine.screen);
    await expect.poll(() => words.inputValue()).toBe('Half a sentence');
    await card(theirs.screen, 'Image').waitFor();
    await Promise.all([mine.context.close(), theirs.context.close()]);
  });

  it('is sanitised when pasted, and has a message if it is too long', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    const paste = (html: string) =>
      screen.getByRole('textbox', { name: 'Text' }).evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, html);
    await screen.getByRole('button', { name: 'Edit Text' }).click();
    await screen.getByRole('textbox', { name: 'Text' }).click();
    await screen.keyboard.press('Control+a');
    await paste(
      `<h1 style="color:red" onclick="x()">The service</h1><script>alert(1)</script>
       <p class=MsoNormal style="font-size:40pt"><b>Saturday</b>, <a href="javascript:alert(1)">here</a>
       and <a href="https://example.org">there</a></p><ul><li>Bring a coat</li></ul>`,
    );
    const content = async () => {
      const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
      return (body['items'] as { payload: { content: string } }[])[2]?.payload.content;
    };
    await expect.poll(content).toContain('<h2>The service</h2>');
    await saved(screen);
    const stored = await content();
    expect(stored).toContain('<strong>Saturday</strong>');
    expect(stored).toContain('href="about:blank"');
    expect(stored).toContain('href="https://example.org"');
    expect(stored).not.toMatch(/style|class|script|onclick/);

    await screen.keyboard.press('Control+a');
    await paste(`<p>${'a word '.repeat(16_000)}</p>`);
    await screen.getByText(/(?:up to|room for) 100,000/).waitFor();
    await screen.locator('[data-saved=refused]').waitFor();
    await screen.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => screen.locator('[data-saved]').textContent()).toBe('Not saved yet');
    await screen.getByRole('button', { name: 'Edit Text' }).click();
    await screen.getByRole('textbox', { name: 'Text' }).click();
    await screen.keyboard.press('Control+a');
    await screen.keyboard.type('Short enough.');
    await saved(screen);
    await expect.poll(() => content()).toBe('<p>Short enough.</p>');
  });
});

describe('who may edit', () => {
  it('sends visitors to the login, and back', async () => {
    const page = await createEmptyPage(app.dataSource);
    const context = await browser.newContext(PHONE);
    const screen = await context.newPage();
    await screen.goto(`${app.origin}/edit/${page.url}`);
    await screen.waitForURL(`**/login?next=${encodeURIComponent(`/edit/${page.url}`)}`);
    await context.close();
  });

  it('opens an address in capitals under the page’s own address', async () => {
    const { page, owner } = await createOwnedPage(app);
    const context = await openPhoneFor(app, browser, owner);
    const screen = await context.newPage();
    await screen.goto(`${app.origin}/edit/${page.url.toUpperCase()}#here`);
    await screen.waitForURL(`${app.origin}/edit/${page.url}#here`);
    await screen.getByRole('button', { name: 'Add components' }).waitFor();
    await context.close();
  });

  it('shows anybody else a message, and nothing to edit', async () => {
    const page = await createEmptyPage(app.dataSource);
    const context = await openPhoneFor(app, browser, await newPerson(app));
    const screen = await context.newPage();
    await screen.goto(`${app.origin}/edit/${page.url}`);
    await screen.getByRole('heading', { name: 'This page belongs to somebody else' }).waitFor();
    await expect.poll(() => screen.getByRole('button', { name: 'Add components' }).count()).toBe(0);
    await screen.goto(`${app.origin}/edit/nobody-lives-here`);
    await screen.getByRole('alert').getByText('There is no page at this address.').waitFor();
    await context.close();
  });

  it('keeps what is typed when the login ends meanwhile, and after it, and sends it after signing in', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await registerPerson(app);
    await joinPage(app, member, page);
    const context = await openPhoneFor(app, browser, member);
    const screen = await context.newPage();
    await screen.goto(`${app.origin}/edit/${page.url}`);
    await screen.getByRole('button', { name: 'Edit quote' }).click();
    await screen.evaluate(() => Object.assign(localStorage, { jwt: 'over', jwt_refresh: 'over' }));
    const sheet = screen.getByRole('dialog');
    const quote = sheet.getByRole('textbox', { name: 'Quote' });
    await quote.fill('Kept through it all.');
    await screen.getByText('Your login has ended.').waitFor();
    await expect.poll(() => quote.inputValue()).toBe('Kept through it all.');

    await quote.fill('Kept through it all, and on.');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('link', { name: 'Sign in and go on' }).click();
    await screen.getByLabel('Email').fill(member.email);
    await screen.getByLabel('Password').fill(PASSWORD);
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
    await screen.getByRole('button', { name: 'Edit quote' }).waitFor();
    await saved(screen);
    const stored = async () =>
      JSON.stringify((await app.rest('GET', `/api/page/${page.id}/components`)).body);
    await expect.poll(stored).toContain('Kept through it all, and on.');
    await context.close();
  });
});

describe('the editor’s screen', () => {
  it('breaks no rule of WCAG 2.2 AA in either theme', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    expect(await faultsInBothThemes(screen)).toEqual([]);
    for (const [open, close] of [
      ['Add components', 'Close'],
      ['Edit Text', 'Close'],
      ['Edit Video', 'Close'],
      ['Edit cover', 'Close'],
      ['Edit photo 1', 'Close'],
      ['Hide photo', 'Cancel'],
    ] as const) {
      await screen.getByRole('button', { name: open }).click();
      if (open === 'Edit Text') await screen.getByRole('textbox', { name: 'Text' }).waitFor();
      expect([open, await faultsInBothThemes(screen)]).toEqual([open, []]);
      await screen.getByRole('dialog').getByRole('button', { name: close, exact: true }).click();
    }
    await screen.getByRole('button', { name: 'Toggle Sort' }).click();
    await screen.getByRole('button', { name: 'Bio Block', exact: true }).waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
  });

  it('fits 320 px', async () => {
    const page = await createMemorial(app.dataSource);
    const viewport = { width: 320, height: 600 };
    const { context, screen } = await openEditor(page, { viewport });
    await expect.poll(() => screen.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // the address of a film is one long word
    await card(screen, 'Video').getByRole('button', { name: 'Hide video' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await saved(screen);
    await fromMenu(screen, 'Removed blocks');
    const again = await screen
      .getByRole('button', { name: 'Bring back Video Block' })
      .boundingBox();
    expect(again!.x + again!.width).toBeLessThan(320);
    await context.close();
  });
});
