import 'reflect-metadata';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { AuditAction } from '../features/audit/audit-action.ts';
import { appendAudit, AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { ADVERTISED_COUNTS } from '../features/quotes/catalogue.ts';
import { checkDecks, checkWriting } from '../features/quotes/deck-check.ts';
import { type DeckFile, DeckFileError, readDeck } from '../features/quotes/deck-file.ts';
import {
  CONTENT_DECKS,
  DeckService,
  type ImportReport,
  type ListedDeck,
} from '../features/quotes/deck.service.ts';
import { readCommandEnv, runCommand, withDatabase } from './run-command.ts';
import { formatCount } from '../../protocol/format-count.ts';

// The operator's command for decks: `import FILE...`, `list`, `check`; see the decks' README.

const USAGE = 'Usage: npm run decks -- import FILE... | list | check';
const print = (text: string) => process.stdout.write(`${text}\n`);

async function run([command, ...files]: string[]): Promise<void> {
  if (command === 'import' && files.length) return importFiles(files);
  if (command === 'list' && !files.length) return list();
  if (command === 'check' && !files.length) return check();
  throw new Error(USAGE);
}

/** Imports nothing unless every file is valid; writing problems are only reported. */
async function importFiles(paths: string[]): Promise<void> {
  const decks = await readDecks(paths);
  await withDecks(async (service, manager) => {
    for (const deck of decks) {
      const report = await service.importDeck(deck);
      const subject = { id: report.url };
      const detail = { detail: `/${report.url}` };
      if (report.changed)
        await appendAudit(manager, AT_COMMAND_LINE, AuditAction.DECK_IMPORTED, subject, detail);
      print(describe(report));
    }
    for (const { where, says } of checkWriting(decks)) print(`  ${where}: ${says}`);
  });
}

function describe(report: ImportReport): string {
  const { url, title, added, removed, kept, changedAuthor, changed } = report;
  const total = formatCount(added + kept);
  const authors = changedAuthor ? ` (${changedAuthor} with another author)` : '';
  const summary = changed
    ? `${added} added, ${removed} removed, ${kept} kept${authors}`
    : 'nothing new';
  return `/${url}  ${title}: ${summary}; ${total} ${added + kept === 1 ? 'card' : 'cards'}`;
}

/** Lists from the database: the advertised numbers, then every deck. */
async function list(): Promise<void> {
  await withDecks(async (service) => {
    const decks = await service.list();
    if (!decks.length) print('No decks yet: the server loads them when it starts.\n');
    const promised = ADVERTISED_COUNTS.map((promise) => {
      const { what, atLeast, atMost } = promise;
      const count = countPromised(promise, decks);
      const enough = count >= atLeast && count <= (atMost ?? Infinity);
      const goal = `${atMost === atLeast ? '' : 'at least '}${formatCount(atLeast)}`;
      return [what, goal, formatCount(count), enough ? 'yes' : 'NO'];
    });
    print(formatTable([['Promised', 'How many', 'There are', 'Kept'], ...promised]));
    const rows = decks.map(({ url, title, cards, source }) => {
      return [`/${url}`, title, formatCount(cards), source === 'content' ? 'shipped' : source];
    });
    print(`\n${formatTable([['Deck', 'Title', 'Cards', 'From'], ...rows])}`);
    const all = decks.reduce((sum, { cards }) => sum + cards, 0);
    print(`\n${decks.length} decks, ${formatCount(all)} cards`);
  });
}

function countPromised(
  { urls, tag }: (typeof ADVERTISED_COUNTS)[number],
  decks: ListedDeck[],
): number {
  const addresses = urls.map((url) => url.toLowerCase());
  return decks
    .filter(({ url }) => addresses.includes(url))
    .reduce((sum, { cards, tagged }) => sum + (tag ? (tagged[tag] ?? 0) : cards), 0);
}

function formatTable(rows: string[][]): string {
  const widths = rows[0]?.map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, index) => cell.padEnd(widths?.[index] ?? 0)).join('  '),
  );
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** Checks the shipped files, without a database. */
async function check(): Promise<void> {
  const names = (await readdir(CONTENT_DECKS)).filter((name) => name.endsWith('.txt')).sort();
  const decks = await readDecks(names.map((name) => join(CONTENT_DECKS, name)));
  const findings = checkDecks(decks);
  for (const { where, says } of findings) print(`${where}: ${says}`);
  const cards = decks.reduce((sum, deck) => sum + deck.cards.length, 0);
  print(`${decks.length} decks, ${formatCount(cards)} cards, ${findings.length} findings`);
  if (findings.length) process.exitCode = 1;
}

/** All decks, or an Error that lists every wrong line of every file. */
async function readDecks(paths: string[]): Promise<DeckFile[]> {
  const decks: DeckFile[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    try {
      decks.push(readDeck(basename(path), await readFile(path)));
    } catch (error) {
      if (!(error instanceof DeckFileError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length) throw new Error(problems.join('\n'));
  return decks;
}

function withDecks(
  work: (service: DeckService, manager: EntityManager) => Promise<void>,
): Promise<void> {
  return withDatabase(readCommandEnv(), (db) => work(new DeckService(db), db.manager));
}

runCommand(run);
