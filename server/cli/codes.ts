import 'reflect-metadata';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MAX_BATCH_CODES } from '../../protocol/limits.ts';
import { CodeBatches } from '../features/activation/code-batches.ts';
import type { PrintedCode } from '../features/activation/codes.service.ts';
import { AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { findPublicUrl, readCommandEnv, runCommand, withDatabase } from './run-command.ts';

// Creates activation codes, whether or not the server runs, and prints only them to stdout.

const USAGE = `npm run -s codes -- [--count 3] [--name WORDS] [--json | --csv] [--sheet codes.pdf]
  --count N     how many codes to make, 1 to ${MAX_BATCH_CODES} (1 where not given)
  --name WORDS  whom or what they are for, by which the operator's room lists them
  --json        prints [{ "qr", "code", "url" }]
  --csv         prints qr,code,url lines
  --sheet FILE  writes a PDF of QR plates to print and cut out
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '1' },
      name: { type: 'string' },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      sheet: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > MAX_BATCH_CODES)
    throw new Error(`--count must be a whole number from 1 to ${MAX_BATCH_CODES}.`);
  if (values.json && values.csv) throw new Error('Choose one of --json and --csv.');

  const sheet = values.sheet ? await open(values.sheet, 'w') : null; // a wrong path uses up no codes
  const name = values.name ?? `Made on ${new Date().toISOString().slice(0, 10)}`;
  const codes = await makeCodes(count, name, sheet !== null);
  if (sheet) {
    // loads as long as everything else
    const { createPlateSheet } = await import('../features/activation/plates.ts');
    await sheet.writeFile(await createPlateSheet(codes));
    await sheet.close();
  }
  if (values.json) process.stdout.write(`${JSON.stringify(codes, null, 2)}\n`);
  else if (values.csv) process.stdout.write(toCsv(codes));
  else if (values.sheet) process.stdout.write(`${count} plates are in ${values.sheet}\n`);
  else process.stdout.write(codes.map(({ code, url }) => `${code}  ${url}\n`).join(''));
}

function makeCodes(count: number, name: string, isPrinted: boolean): Promise<PrintedCode[]> {
  const env = readCommandEnv();
  return withDatabase(env, async (db) => {
    const batches = new CodeBatches(db, await findPublicUrl(env));
    const { batchId, codes } = await batches.make(AT_COMMAND_LINE, name, count);
    return isPrinted ? batches.print(AT_COMMAND_LINE, batchId) : codes;
  });
}

/** No column contains a comma or a quote. */
function toCsv(codes: PrintedCode[]): string {
  return ['qr,code,url', ...codes.map(({ qr, code, url }) => `${qr},${code},${url}`)]
    .map((line) => `${line}\r\n`)
    .join('');
}

runCommand(main);
