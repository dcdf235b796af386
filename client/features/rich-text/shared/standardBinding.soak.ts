import * as standard from '@lexical/yjs';
import { $getRoot, type UpdateListenerPayload } from 'lexical';
import { describe, expect, test } from 'vitest';
import { Doc } from 'yjs';
import { createEmptyDocument } from '../../../../protocol/rich-text/new-document.ts';
import { seeded } from '../../../../server/testing/random.ts';
import {
  $change,
  $createParagraph,
  type Kind,
  kindAt,
  kinds,
  openWriter,
  type TextBinding,
  type TextWriter,
  createWord,
} from '../../../testing/textWriters.ts';
import { bindText } from './bindText.ts';
import { createOwnChanges } from './ownChanges.ts';

// Tests whether Lexical's own bindings to Yjs keep every word, next to ours: the same seeds, the same changes through
// the same editor, the same connection failures. npm run collaboration:standard

const SEEDS = Number(process.env['SEEDS'] ?? 0);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 60);
const WRITERS = Number(process.env['WRITERS'] ?? 5);

/** Lexical's bindings are set up as in @lexical/react (useYjsCollaboration). */
const BINDINGS: Record<string, TextBinding> = {
  ours: {
    create: createEmptyDocument,
    bind: (editor, doc, awareness) =>
      void bindText(editor, { doc, awareness }, createOwnChanges(doc), null),
  },
  '@lexical/yjs': {
    create: () => new Doc(),
    bind(editor, doc, awareness, onFault) {
      const provider = { awareness } as unknown as standard.Provider;
      const docMap = new Map([['text', doc]]);
      const binding = standard.createYjsBinding({ editor, id: 'text', doc, docMap });
      standard.initLocalState(provider, 'Ada', 'black', true, {});
      binding.root.getSharedType().observeDeep((events, { origin }) => {
        if (origin === binding) return;
        standard.syncYjsChangesToLexical(binding, provider, events as never, false);
      });
      editor.registerUpdateListener((update) => {
        try {
          standard.syncLexicalUpdateToYjs(binding, provider, ...toChanges(update));
        } catch (fault) {
          onFault(fault);
        }
      });
    },
  },
  '@lexical/yjs V2': {
    create: () => new Doc(),
    bind(editor, doc, awareness) {
      const provider = { awareness } as unknown as standard.Provider;
      const docMap = new Map([['text', doc]]);
      const binding = standard.createBindingV2__EXPERIMENTAL(editor, 'text', doc, docMap);
      standard.initLocalState(provider, 'Ada', 'black', true, {});
      binding.root.observeDeep((events, transaction) => {
        if (transaction.origin === binding) return;
        const show = standard.syncYjsChangesToLexicalV2__EXPERIMENTAL;
        show(binding, provider, events as never, transaction, false);
      });
      editor.registerUpdateListener((update) => {
        standard.syncLexicalUpdateToYjsV2__EXPERIMENTAL(binding, provider, ...toChanges(update));
      });
    },
  },
};

type Sync = typeof standard.syncLexicalUpdateToYjs;
type Changes = Parameters<Sync> extends [unknown, unknown, ...infer Rest] ? Rest : never;

function toChanges(update: UpdateListenerPayload): Changes {
  const { prevEditorState, editorState, dirtyElements, dirtyLeaves } = update;
  const { normalizedNodes, tags } = update;
  return [prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags];
}

/** Opens a text of these paragraphs for several people, one of whom began it. */
async function open(binding: TextBinding, count: number, paragraphs: string[]) {
  const server = new Doc();
  const writers = Array.from({ length: count }, (_, name) => openWriter(server, name, binding));
  const kept = new Set<string>();
  const removed = new Set<string>();
  async function meet() {
    for (const { mend } of writers) mend();
    for (let round = 0; round < 5; round++) for (const { receive } of writers) await receive();
  }
  await writers[0]?.write(() =>
    $getRoot()
      .clear()
      .append(...paragraphs.map($createParagraph)),
  );
  for (const word of writers[0]?.words() ?? []) kept.add(word);
  await meet();
  return {
    writers,
    async change(writer: TextWriter, kind: Kind, part: number, length: number, words: string[]) {
      const before = kind === 'delete' ? writer.words() : [];
      await writer.write(() => $change(kind, part, length, words));
      const after = new Set(writer.words());
      for (const word of words) if (after.has(word)) kept.add(word);
      for (const word of before) if (!after.has(word)) removed.add(word);
    },
    /** Connects everybody and opens the text once more; returns what is wrong. */
    async end(): Promise<Record<string, unknown[]>> {
      await meet();
      const reader = openWriter(server, count, binding);
      reader.mend();
      await reader.receive();
      const words = reader.words();
      const times = (word: string) => words.filter((other) => other === word).length;
      return {
        lost: [...kept].filter((word) => !removed.has(word) && times(word) === 0),
        doubled: [...kept].filter((word) => times(word) > 1),
        returned: [...removed].filter((word) => times(word) > 0),
        diverged: writers.filter((writer) => writer.shown() !== reader.shown()),
        threw: [...writers, reader].flatMap(({ faults }) => faults),
      };
    },
  };
}

async function runSeed(binding: TextBinding, seed: number, isApart: boolean) {
  const { writers, change, end } = await open(binding, WRITERS, ['begin', 'end']);
  const randoms = writers.map((_, index) => seeded(seed * 100 + index));
  for (let count = 0; count < OPERATIONS; count++)
    for (const [index, writer] of writers.entries()) {
      const next = randoms[index] ?? Math.random;
      const [kind, part] = [kindAt(next()), next()];
      const [length, roll] = [1 + Math.floor(next() * 5), next()];
      const number = 2 * (count * WRITERS + index);
      await change(writer, kind, part, length, [createWord(number), createWord(number + 1)]);
      if (!isApart) for (const { receive } of writers) await receive();
      else if (roll < 0.01) writer.cut();
      else if (roll < 0.04) writer.mend();
      else if (roll > 0.6) await writer.receive(); // in bursts, as people type
    }
  return end();
}

/** In how many seeds each fault occurred, the first of them, and how often in all. */
async function runSeeds(binding: TextBinding, seeds: number, isApart: boolean) {
  const found: Record<string, { seeds: number; firstSeed: number; times: number }> = {};
  for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed++)
    for (const [what, wrong] of Object.entries(await runSeed(binding, seed, isApart))) {
      if (wrong.length === 0) continue;
      found[what] ??= { seeds: 0, firstSeed: seed, times: 0 };
      found[what].seeds += 1;
      found[what].times += wrong.length;
    }
  return found;
}

/** All pairs of changes that two people make in one paragraph at the same moment, and what goes wrong. */
async function runPairs(binding: TextBinding): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [index, kind] of kinds.entries())
    for (const other of kinds.slice(index)) {
      const { writers, change, end } = await open(binding, 2, ['一二三四五', '六七八九十']);
      const [first, second] = writers as [TextWriter, TextWriter];
      for (const { cut } of writers) cut();
      await change(first, kind, 0.25, 1, ['甲', '乙']);
      await change(second, other, 0.34, 1, ['丙', '丁']);
      for (const [what, wrong] of Object.entries(await end()))
        if (wrong.length > 0) found[what] = `${found[what] ?? ''} ${kind}+${other}`;
    }
  return found;
}

describe.each(Object.entries(BINDINGS))('%s', (name, binding) => {
  const timeout = 3_600_000;

  test('changes one after another: no binding shows anything wrong', { timeout }, async () => {
    expect(await runSeeds(binding, SEEDS / 10, false)).toEqual({});
  });

  test(
    `changes at the same time by ${WRITERS} people, ${OPERATIONS} each`,
    { timeout },
    async () => {
      const found = await runSeeds(binding, SEEDS, true);
      process.stdout.write(`${name}: ${JSON.stringify(found)}\n`);
      if (name === 'ours') expect(found).toEqual({});
    },
  );

  test('two changes at the same moment', { timeout }, async () => {
    const found = await runPairs(binding);
    process.stdout.write(`${name}: ${JSON.stringify(found)}\n`);
    if (name === 'ours') expect(found).toEqual({});
  });
});
