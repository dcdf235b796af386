import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { useBrowser } from './support/browser.ts';
import { openEditor } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let context: BrowserContext;
let screen: Page;

beforeAll(async () => {
  const memorial = await createMemorial(app.dataSource);
  const permissions = ['clipboard-read', 'clipboard-write'];
  ({ context, screen } = await openEditor(app, browser, memorial, { permissions }));
  await screen.getByRole('button', { name: 'Edit Text' }).click();
  await words().click();
});

const words = () => screen.getByRole('dialog').getByRole('textbox', { name: 'Text' });

/** Puts something in the place of all words, as a browser does that was asked to paste. */
async function paste(html: string, plain = ''): Promise<void> {
  await screen.keyboard.press('Control+a');
  await words().evaluate(
    (field, [asHtml, asPlain]) => {
      const clipboardData = new DataTransfer();
      if (asHtml) clipboardData.setData('text/html', asHtml);
      if (asPlain) clipboardData.setData('text/plain', asPlain);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [html, plain] as const,
  );
}

/** What any page can put into the clipboard, put there by pressing the keys of copying. */
async function copyElsewhere(html: string): Promise<void> {
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<input value="copy me">');
  await elsewhere.evaluate((text) => {
    document.addEventListener('copy', (event) => {
      event.clipboardData?.setData('text/html', text);
      event.preventDefault();
    });
  }, html);
  await elsewhere.locator('input').focus();
  await elsewhere.keyboard.press('Control+a');
  await elsewhere.keyboard.press('Control+c');
  await elsewhere.close();
  await screen.bringToFront();
}

const clobbering = (name: string) =>
  `<form><input name=${name}><input name=${name}><p>Within ${name}</p></form><img name=${name}>`;

it.each([
  'parentNode',
  'attributes',
  'childNodes',
  'nodeType',
  'nodeName',
  'firstChild',
  'localName',
  'nextSibling',
  'getAttribute',
  'ownerDocument',
  'style',
  'tagName',
  'body',
  '__proto__',
])('takes only the words of a form with a field named %s', async (name) => {
  await paste(clobbering(name));
  await expect.poll(() => words().innerText()).toBe(`Within ${name}`);
  await expect.poll(() => words().locator('form, input, img').count()).toBe(0);
});

it('takes only the words of such a form by Ctrl+V and by dragging, too', async () => {
  await copyElsewhere(clobbering('parentNode'));
  await words().click();
  await screen.keyboard.press('Control+a');
  await screen.keyboard.press('Control+v');
  await expect.poll(() => words().innerText()).toBe('Within parentNode');

  await words().evaluate((field, html) => {
    const handle = document.createElement('b');
    handle.textContent = 'Drag me';
    handle.draggable = true;
    handle.addEventListener('dragstart', ({ dataTransfer }) => {
      dataTransfer?.setData('text/html', html);
    });
    field.closest('dialog')?.prepend(handle);
  }, '<form><input name=parentNode>Dragged </form>');
  await screen.getByText('Drag me').dragTo(words().getByText('Within'));
  await expect.poll(() => words().innerText()).toContain('Dragged');
});

it('copies and pastes its own words with their formats', async () => {
  await paste('<h2>One</h2><ul><li>Two <b>three</b></li></ul><p>Four</p>');
  await words().getByText('Four').waitFor();
  await screen.keyboard.press('Control+a');
  await screen.keyboard.press('Control+c');
  await screen.keyboard.press('Control+v');
  await screen.keyboard.press('Enter');
  await screen.keyboard.press('Control+v');
  await expect.poll(() => words().locator('h2').count()).toBe(2);
  await expect.poll(() => words().locator('li strong').allInnerTexts()).toEqual(['three', 'three']);
});

it('keeps formats of other programs, but not their colours and sizes', async () => {
  await paste(
    `<b style="font-weight:normal"><p style="color:red;font-size:40pt"><span style="font-weight:700">Bold</span>
     <span style="font-style:italic;background:url(https://elsewhere.example/)">slanted</span></p></b>
     <table><tr><td>One cell</td></tr><tr><td>another</td></tr></table><title>No</title><style>p{}</style>`,
  );
  await words().getByText('another').waitFor();
  await expect.poll(() => words().locator('strong').allInnerTexts()).toEqual(['Bold']);
  await expect.poll(() => words().locator('em').allInnerTexts()).toEqual(['slanted']);
  await expect.poll(() => words().innerText()).toMatch(/^Bold slanted\s+One cell\s+another$/);
});

it.each([
  ['100,000 elements within each other', '<div>'.repeat(100_000) + 'Deep', 'Deep'],
  ['as many lists', '<ul><li>'.repeat(50_000) + 'Deep', 'Deep'],
  ['10 MB of words', `<p>First</p><p>${'a word '.repeat(1_500_000)}</p>`, 'First'],
  ['10 MB of paragraphs', '<p>First</p>'.repeat(900_000), 'First'],
  ['10 MB of a picture', `<p>First<img src="data:image/png;base64,${'A'.repeat(1e7)}">`, 'First'],
])('stays responsive after a paste of %s', async (_what, html, expected) => {
  await paste(html, 'Deep'); // a clipboard holds the words without tags, too
  await words().getByText(expected).first().waitFor();
  await paste('', 'Answers');
  await expect.poll(() => words().innerText()).toBe('Answers');
});

it('stays responsive after a paste of 10 MB of plain lines', async () => {
  await paste('', 'line\n'.repeat(2_000_000));
  await words().getByText('line').first().waitFor();
  await paste('', 'Answers');
  await expect.poll(() => words().innerText()).toBe('Answers');
});
