import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../env.ts';

/** An expectation of what a page showed at one moment, such as right after a press. */
const READ_ONCE =
  /expect\(\s*[[(]*\s*await [^;]*?\.(?:allInnerTexts|allTextContents|boundingBox|count|getAttribute|innerText|inputValue|isChecked|isDisabled|isEnabled|isVisible|textContent)\(/g;

it('browser tests poll a page for what they expect, as slow machines draw it later', () => {
  const folder = join(ROOT, 'e2e');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(READ_ONCE),
        ([words]) => `${file}: ${words}`,
      ),
    );
  expect(found).toEqual([]);
});
