import { setTimeout as sleep } from 'node:timers/promises';
import { TEXT } from '../../protocol/rich-text/lines.ts';
import { openEditor } from '../../server/testing/test-editor.ts';
import { memberHeaders, readPage } from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { durations, type Report, amount } from '../result.ts';

// The time from a keystroke to the documents of the other editors, while five people type in one text; every
// keystroke is stored before it is sent to them.

const EDITORS = 5;
const SECONDS = amount(15, 3);
const BETWEEN_KEYS_MS = 120; // a quick typist

/** Measures while all of them type. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  const { origin } = server;
  const { components } = await readPage(origin);
  const { id } = components.find(({ __typename }) => __typename === 'TextComponent')!;
  const { authorization } = await memberHeaders(server);
  const shown: number[] = [];
  const typists = Array.from({ length: EDITORS }, async (_, index) => {
    const editor = await openEditor(origin, id, authorization);
    const text = editor.doc.getText(TEXT);
    await editor.until(() => text.length > 0);
    text.observe(({ transaction, delta }) => {
      if (transaction.local) return;
      for (const { insert } of delta)
        for (const word of String(insert).match(/[\d.]+/g) ?? [])
          shown.push(performance.now() - Number(word));
    });
    await sleep(index * 23);
    for (const until = performance.now() + SECONDS * 1_000; performance.now() < until;) {
      text.insert(text.length - 1, `|${performance.now().toFixed(2)}`); // the time of the keystroke
      await sleep(BETWEEN_KEYS_MS * (0.5 + Math.random()));
    }
    await sleep(1_000);
    editor.close();
  });
  await Promise.all(typists);
  report({
    title: `${EDITORS} who type at once in one text`,
    rows: [durations('keystroke to the other windows', shown)],
  });
}
