import { setTimeout as sleep } from 'node:timers/promises';
import { TEXT } from '../../protocol/rich-text/lines.ts';
import { openEditor } from '../../server/testing/test-editor.ts';
import { memberHeaders, startKeepsake } from '../keepsake.ts';
import { ask } from '../requests.ts';
import { amount, durations, report } from '../result.ts';

// The time from a keystroke to the documents of the other editors, while five people type in one text; every
// keystroke is stored before it is sent to them.

const EDITORS = 5;
const SECONDS = amount(15, 3);
const BETWEEN_KEYS_MS = 120; // a quick typist
const BLOCKS = '{ page(url: "ada") { components { id __typename } } }';

await using server = await startKeepsake();
type Answer = { page: { components: { id: string; __typename: string }[] } };
const { page } = await ask<Answer>(server.origin, BLOCKS);
const { id } = page.components.find(({ __typename }) => __typename === 'TextComponent')!;
const { authorization } = await memberHeaders(server);
const shown: number[] = [];

async function type(index: number): Promise<void> {
  const editor = await openEditor(server.origin, id, authorization);
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
}

await Promise.all(Array.from({ length: EDITORS }, (_, index) => type(index)));
report({
  title: `${EDITORS} who type at once in one text`,
  rows: [durations('keystroke to the other windows', shown)],
});
