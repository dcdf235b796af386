import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from '../env.ts';

// Builds the client where its sources changed since the last build; says nothing to do otherwise.

const CLIENT = join(ROOT, 'dist', 'client');
const STAMP = join(ROOT, 'dist', 'client.sha256');
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;

const digest = await digestOf(['client', 'package-lock.json']);
const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : '';
if (built !== digest) {
  await buildClient();
  await compressFiles();
  await writeFile(STAMP, digest);
}

async function buildClient(): Promise<void> {
  process.stdout.write('Building the client ...\n');
  const { build } = await import('vite');
  const configFile = join(ROOT, 'client', 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  const ssr = 'app/entry-server.tsx';
  const outDir = join(ROOT, 'dist', 'ssr');
  await build({ configFile, logLevel: 'warn', build: { ssr, outDir, emptyOutDir: true } });
  const worker = join(ROOT, 'client', 'vite.worker.config.ts');
  await build({ configFile: worker, logLevel: 'warn' });
}

/** Compressed once here, so that serving costs nothing. */
async function compressFiles(): Promise<void> {
  const names = await readdir(CLIENT, { recursive: true });
  await Promise.all(
    names
      .filter((name) => COMPRESSED.test(name))
      .map(async (name) => {
        const source = await readFile(join(CLIENT, name));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
        await writeFile(join(CLIENT, `${name}.gz`), await promisify(gzip)(source, { level: 9 }));
        await writeFile(
          join(CLIENT, `${name}.br`),
          await promisify(brotliCompress)(source, quality),
        );
      }),
  );
}

async function digestOf(roots: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const root of roots) {
    const entries = root.endsWith('.json')
      ? [root]
      : (await readdir(join(ROOT, root), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
          .sort();
    for (const name of entries) hash.update(name).update(await readFile(join(ROOT, name)));
  }
  return hash.digest('hex');
}
