import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { ROOT } from '../env.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { toUrl } from '../database/embedded/postmaster.ts';
import { createLog } from '../log.ts';

interface Printed {
  qr: string;
  code: string;
  url: string;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-codes-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The command as `npm run -s codes` runs it. */
function codes(variables: Record<string, string>, ...options: string[]) {
  const command = join(ROOT, 'dist', 'server', 'cli', 'codes.js');
  const env = { PATH: process.env['PATH'], ...variables };
  return promisify(execFile)(process.execPath, [command, ...options], { env });
}

async function exchange(server: TestProcess, { qr }: Printed): Promise<unknown> {
  const response = await fetch(`${server.origin}/api/account/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: qr }),
  });
  return response.json();
}

describe('the codes command', () => {
  it('works with and without a running server, whose database it leaves running', async () => {
    const settings = { DATA_DIR: join(folder, 'embedded'), DEMO: '0' };
    const before = await codes(settings, '--count', '2', '--json');
    expect(before.stderr).toBe('');

    const server = await startProcess(settings);
    const during = await codes(settings, '--count', '3', '--json');
    const made = [before, during].flatMap(({ stdout }) => JSON.parse(stdout) as Printed[]);
    expect(made).toHaveLength(5);
    expect(new Set(made.map(({ code }) => code)).size).toBe(5);
    const hosts = [before, during].map(({ stdout }) =>
      (JSON.parse(stdout) as Printed[]).map(({ url }) => new URL(url).origin),
    );
    expect(hosts[0]?.[0]).toBe('http://localhost:4000'); // what it would serve at
    expect(new Set(hosts[1])).toEqual(new Set([server.origin.replace('127.0.0.1', 'localhost')]));
    for (const printed of made)
      expect(await exchange(server, printed)).toEqual({
        error: false,
        msg: '',
        code: printed.code,
      });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('prints links to PUBLIC_URL as lines, CSV and a sheet of plates', async () => {
    const settings = {
      DATA_DIR: join(folder, 'forms'),
      PUBLIC_URL: 'https://pages.example/',
    };
    const link = /^https:\/\/pages\.example\/registry\?code=[0-9A-Z]{20}$/;

    const csv = (await codes(settings, '--count', '2', '--csv')).stdout.trimEnd().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[0]).toBe('qr,code,url');
    expect(csv[1]?.split(',')[2]).toMatch(link);

    const lines = (await codes(settings)).stdout.trimEnd().split(/ +/);
    expect(lines[0]).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(lines[1]).toMatch(link);

    const sheet = join(folder, 'codes.pdf');
    await codes(settings, '--count', '11', '--sheet', sheet);
    const pdf = await PDFDocument.load(await readFile(sheet));
    expect(pdf.getPageCount()).toBe(2);
  });

  it('makes the plates of a large batch with the memory of a small machine', async () => {
    const settings = { DATA_DIR: join(folder, 'large'), NODE_OPTIONS: '--max-old-space-size=200' };
    const sheet = join(folder, 'large.pdf');
    await codes(settings, '--count', '500', '--sheet', sheet);
    expect((await PDFDocument.load(await readFile(sheet))).getPageCount()).toBe(50);
  });

  it('works on an external database, without the secret that servers need', async () => {
    const postgres = await startEmbeddedPostgres(join(folder, 'external'), createLog('silent'), {
      isDurable: false,
    });
    const url = toUrl(postgres.address);
    const { stdout } = await codes({ DATABASE_URL: url, DATA_DIR: folder }, '--json');
    expect(JSON.parse(stdout)).toHaveLength(1);
    await postgres.stop();
  });

  it.each([
    ['--count', ['--count', 'many']],
    ['--count', ['--count', '0']],
    ['--json', ['--json', '--csv']],
    ['--cont', ['--cont', '3']],
    ['nowhere', ['--sheet', '/nowhere/codes.pdf']],
  ])('exits with 1 and an error about %s', async (named, options) => {
    const failed = codes({ DATA_DIR: join(folder, 'wrong') }, ...options);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(named) as string,
    });
  });
});
