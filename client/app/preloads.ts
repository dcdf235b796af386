import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** What the browser's build made of each source file; absent in development. */
const [manifest] = Object.values(
  import.meta.glob<Manifest>('../../dist/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

const fonts = [fraunces, inter].map(
  (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
);

/** Lines for the head: the two text fonts, and the code of exactly these parts of the app. */
export function preloadLines(sources: readonly string[]): string {
  const entries = Object.keys(manifest ?? {}).filter((name) => manifest?.[name]?.isEntry);
  const inTemplate = withImports(entries); // the template asks for these already
  const modules = [...withImports(sources)]
    .filter((name) => !inTemplate.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${manifest?.[name]?.file}">`);
  return [...fonts, ...modules].join('\n    ');
}

function withImports(sources: readonly string[], chunks = new Set<string>()): Set<string> {
  for (const name of sources) {
    const chunk = manifest?.[name];
    if (!chunk || chunks.has(name)) continue;
    chunks.add(name);
    withImports(chunk.imports ?? [], chunks);
  }
  return chunks;
}
