import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from '../env.ts';
import { makeBookAssets } from './book-assets.ts';

// Builds the client and the assets of the book, if their sources have changed since the last build; prints nothing
// otherwise.

const CLIENT = join(ROOT, 'dist', 'client');
const SOURCE_HASH_FILE = join(ROOT, 'dist', 'client.sha256');
const EARLIER = join(ROOT, 'dist', 'client-before');
/** The time since when each file is only kept for open tabs. */
const EARLIER_LIST = join(ROOT, 'dist', 'client-before.json');
const RETENTION_MS = 7 * 24 * 3_600_000;
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;

const sourceHash = await hashFiles(['client', 'protocol', 'package-lock.json']);
const bookAssets = makeBookAssets();
const built = existsSync(SOURCE_HASH_FILE) ? await readFile(SOURCE_HASH_FILE, 'utf8') : '';
if (built !== sourceHash) {
  await rm(EARLIER, { recursive: true, force: true });
  await rename(CLIENT, EARLIER).catch(() => undefined); // there is none before the first build
  await buildClient();
  await compressFiles();
  await retainEarlierFiles();
  await writeFile(SOURCE_HASH_FILE, sourceHash);
}
await bookAssets;

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

/**
 * Open tabs continue with the build that they started with, so its files are kept for a while after a newer build.
 * File names contain a hash, so builds cannot conflict.
 */
async function retainEarlierFiles(): Promise<void> {
  const earlierFiles = await readFile(EARLIER_LIST, 'utf8').then(JSON.parse, () => ({}));
  const replacedAt: Record<string, number> = {};
  const currentFiles = new Set(await readdir(join(CLIENT, 'assets')));
  for (const name of await readdir(join(EARLIER, 'assets')).catch(() => [])) {
    const builtAt = (earlierFiles as Record<string, number>)[name] ?? Date.now();
    if (currentFiles.has(name) || builtAt < Date.now() - RETENTION_MS) continue;
    await rename(join(EARLIER, 'assets', name), join(CLIENT, 'assets', name));
    replacedAt[name] = builtAt;
  }
  await writeFile(EARLIER_LIST, JSON.stringify(replacedAt));
  await rm(EARLIER, { recursive: true, force: true });
}

/** Compressed once at build time, so that serving needs no CPU for it. */
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

async function hashFiles(roots: string[]): Promise<string> {
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
