import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Which files the browser's build made of each source file; absent in development. */
const [manifest] = Object.values(
  import.meta.glob<Manifest>('../../dist/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

const fonts = [fraunces, inter].map(
  (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
);

/** Tags for the head that preload the two text fonts and the code of these source files. */
export function renderPreloads(sources: readonly string[]): string {
  const entries = Object.keys(manifest ?? {}).filter((name) => manifest?.[name]?.isEntry);
  const inTemplate = collectImports(entries); // already in the HTML template
  const modules = [...collectImports(sources)]
    .filter((name) => !inTemplate.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${manifest?.[name]?.file}">`);
  return [...fonts, ...modules].join('\n    ');
}

function collectImports(sources: readonly string[], chunks = new Set<string>()): Set<string> {
  for (const name of sources) {
    const chunk = manifest?.[name];
    if (!chunk || chunks.has(name)) continue;
    chunks.add(name);
    collectImports(chunk.imports ?? [], chunks);
  }
  return chunks;
}
