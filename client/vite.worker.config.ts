import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './vite.browsers.ts';

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

const root = import.meta.dirname;
const outDir = join(root, '../dist/client');

/**
 * How the manifest's names begin of what no visitor's page loads (other screens, and what only logged-in users need),
 * and of what is one of these screens and yet a part of such a page.
 */
const NOT_VISITORS = [
  'routes/',
  '_EditPage-',
  '_account-',
  'features/accounts/',
  'features/pages/EditLink.tsx',
];
const VISITORS = ['routes/NotFound.tsx', 'routes/page/PublicPageSheets.tsx'];

const beginsWithOne = (name: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => name.startsWith(beginning));
const isForVisitors = (name: string) =>
  beginsWithOne(name, VISITORS) || !beginsWithOne(name, NOT_VISITORS);

/** The build that was just made, named by its entry, and its files that a public page may need offline. */
function builtFiles(): { name: string; files: string[] } {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  for (const beginning of [...NOT_VISITORS, ...VISITORS])
    if (!Object.keys(manifest).some((name) => name.startsWith(beginning)))
      throw new Error(
        `vite.worker.config.ts: nothing in the build is called ${beginning} any more`,
      );
  const names = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || names.has(name) || !isForVisitors(name)) return;
    names.add(name);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next);
  };
  add('index.html');
  const files = [...names].flatMap((name) => {
    const { file, css = [] } = manifest[name]!;
    return [file, ...css].map((path) => `/${path}`);
  });
  return { name: manifest['index.html']!.file, files: [...new Set(files)] };
}

/** The service worker: one file with a fixed name, built after the client whose files it lists. */
export default defineConfig({
  root,
  publicDir: false,
  define: { BUILD: JSON.stringify(builtFiles()) },
  build: {
    outDir,
    emptyOutDir: false,
    target: OLDEST_BROWSERS,
    modulePreload: false,
    rolldownOptions: {
      input: join(root, 'app/worker/service-worker.ts'),
      output: { entryFileNames: 'service-worker.js', codeSplitting: false },
      // it imports single functions from modules that the pages use completely
      treeshake: { moduleSideEffects: false },
    },
  },
});
