import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Text, YTextEvent } from 'yjs';
import { TEXT } from '../protocol/rich-text/lines.ts';
import { openEditor, type TestEditor } from '../server/testing/test-editor.ts';
import { startProcess } from '../server/testing/test-process.ts';
import { logIn } from './demonstration.ts';
import { report } from './report.ts';

// From a keystroke to the other editors' documents, with five who type at once in one text; every
// keystroke is stored before it is shown. npm run bench:collaboration
const EDITORS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const BETWEEN_KEYS_MS = 120; // a quick typist

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
const shown: number[] = [];
const answered: number[] = [];
try {
  const component = await textBlock(server.origin);
  const authorization = `JWT ${await logIn(server.origin, folder)}`;
  const editors = await Promise.all(
    Array.from({ length: EDITORS }, () => openEditor(server.origin, component, authorization)),
  );
  const texts = await Promise.all(editors.map(wordsOf));
  for (const [index, text] of texts.entries()) watch(text, editors[index]);
  const until = Date.now() + SECONDS * 1_000;
  await Promise.all(
    texts.map(async (text, index) => {
      await sleep(index * 23);
      while (Date.now() < until) {
        text.insert(text.length - 1, stamp());
        await sleep(BETWEEN_KEYS_MS * (0.5 + Math.random()));
      }
    }),
  );
  await sleep(1_000);
  for (const editor of editors) editor.close();
  report('keystroke to the other windows', shown);
  report('keystroke to "saved"', answered);
} finally {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

/** A keystroke that tells when it was made. */
function stamp(): string {
  return `|${(performance.timeOrigin + performance.now()).toFixed(2)}`;
}

function watch(text: Text, editor: TestEditor | undefined): void {
  text.observe((event: YTextEvent) => {
    if (event.transaction.local) return;
    const now = performance.timeOrigin + performance.now();
    for (const { insert } of event.delta as { insert?: unknown }[])
      for (const one of typeof insert === 'string' ? insert.split('|').filter(Boolean) : [])
        shown.push(now - Number(one));
  });
  let sentAt = 0;
  text.observe(({ transaction }) => {
    if (transaction.local) sentAt = performance.now();
  });
  editor?.socket.on('message', (data: Buffer) => {
    if (data[0] === 4 && sentAt > 0) answered.push(performance.now() - sentAt);
  });
}

/** The text, once it has come. */
async function wordsOf(editor: TestEditor): Promise<Text> {
  const text = editor.doc.getText(TEXT);
  await editor.until(() => text.length > 0);
  return text;
}

async function textBlock(origin: string): Promise<string> {
  const page = (await (await fetch(`${origin}/api/page?url=ada`)).json()) as {
    data: { id: string };
  };
  const answer = await fetch(`${origin}/api/page/${page.data.id}/components`);
  const { items } = (await answer.json()) as { items: { id: string; type: string }[] };
  const text = items.find(({ type }) => type === 'text');
  if (!text) throw new Error('the demonstration has no text');
  return text.id;
}
