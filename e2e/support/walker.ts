import type { Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE, type TestBrowser } from './browser.ts';

/** How somebody works: with a finger on a phone, or at a desk without a mouse. */
export type Way = 'by touch' | 'by keyboard alone';

const OPTIONS = { 'by touch': PHONE, 'by keyboard alone': DESKTOP };
/** More than any screen has elements that can be focused. */
const MAX_TABS = 300;

/** A person at a screen, whose presses are counted, except those of Tab. */
export class Walker {
  /** Since it was last set to 0. */
  presses = 0;

  private constructor(
    readonly screen: Page,
    private readonly way: Way,
  ) {}

  static async create(browser: TestBrowser, way: Way): Promise<Walker> {
    const context = await browser.newContext(OPTIONS[way]);
    return new Walker(await context.newPage(), way);
  }

  /** Presses an element, given as a locator or by the name of a button. */
  async press(target: string | Locator): Promise<void> {
    const found = typeof target === 'string' ? this.button(target) : target;
    this.presses += 1;
    if (this.way === 'by touch') return found.tap();
    await this.goTo(found);
    const isField = await found.evaluate((element) => element.matches('input, textarea'));
    if (!isField) await this.screen.keyboard.press('Enter');
  }

  /** Replaces the text of a field, which counts as no press. */
  async write(label: string, text: string): Promise<void> {
    const field = this.screen.getByLabel(label, { exact: true });
    if (this.way === 'by touch') await field.tap();
    else await this.goTo(field);
    await this.screen.keyboard.press('Control+a');
    await this.screen.keyboard.type(text);
  }

  /** Presses a button that asks for pictures, and chooses some. */
  async choose(target: string | Locator, pictures: readonly Buffer[]): Promise<void> {
    const asked = this.screen.waitForEvent('filechooser');
    await this.press(target);
    const files = pictures.map((buffer, index) => ({
      name: `${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    await (await asked).setFiles(files);
  }

  private button(name: string): Locator {
    return this.screen.getByRole('button', { name, exact: true });
  }

  /** Moves the focus to an element with Tab, or with Shift and Tab if it is before. */
  private async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      const where = await target.evaluate((element) => {
        const { activeElement: active } = document;
        if (active === element) return 'here';
        const lies = active ? active.compareDocumentPosition(element) : 0;
        return lies & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'behind';
      });
      if (where === 'here') return;
      await this.screen.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`the keyboard does not reach ${target.toString()}`);
  }
}
