import { escapeHtml } from '../../protocol/escape-html.ts';
import type { Head, Prepared } from '../routes/screen.ts';
import printStyle from '../routes/page/tribute-print.css?url';
import serif from '../../dist/fonts/serif.woff2?url';

/** The head's tags for a screen, escaped; addresses are absolute, as link previews require. */
export function renderHead(head: Head, publicUrl: string, path: string): string {
  const image = head.image && new URL(head.image, publicUrl).href;
  const canonical = new URL(head.path ?? path, publicUrl).href;
  const meta = (key: 'name' | 'property', name: string, content: string | undefined) =>
    content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    head.isUnlisted && '<meta name="robots" content="noindex">',
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Keepsake'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.address ? new URL(head.address, publicUrl).href : canonical),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** The meta tag from which the running app reads the operator's contact. */
export function renderContact(contact: string | null): string[] {
  return contact ? [`<meta name="contact" content="${escapeHtml(contact)}">`] : [];
}

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** The files that the browser's build made of each source file; absent in development. */
const [manifest = {}] = Object.values(
  import.meta.glob<Manifest>('../../dist/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

/** The style sheets of that build, by their address. */
const styles = new Map(
  Object.entries(
    import.meta.glob<string>('../../dist/client/assets/*.css', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([path, text]) => [path.replace('../../dist/client', ''), text.trim()]),
);

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);

/**
 * Tags for the head: the style of the screen made of these source files, inline so that the first look waits for
 * nothing else; its one font; how a memorial looks on paper where no code loads that (reader.ts); and which
 * code the starter loads with its own, at once or when it is needed.
 */
export function renderPreloads(
  sources: readonly string[],
  { isDeferred, hasOfflineCopy }: Pick<Prepared, 'isDeferred' | 'hasOfflineCopy'>,
): string {
  const chunks = collectImports([...entries, ...sources]);
  const inStarter = collectImports(entries);
  const styleFiles = new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []));
  const sheets = [...styleFiles].map((file) => `/${file}`);
  const code = [...chunks]
    .filter((name) => !inStarter.has(name))
    .map((name) => `/${manifest[name]?.file}`);
  return [
    `<link rel="preload" href="${serif}" as="font" type="font/woff2" crossorigin>`,
    sheets.length > 0 &&
      `<style data-files="${sheets.join(' ')}">${sheets.map(readStyle).join('')}</style>`,
    sources.includes('routes/page/PublicPage.tsx') &&
      `<noscript><link rel="stylesheet" href="${printStyle}" media="print"></noscript>`,
    code.length > 0 &&
      `<meta name="code" content="${code.join(' ')}"${isDeferred ? ' data-deferred' : ''}${hasOfflineCopy ? ' data-offline' : ''}>`,
  ]
    .filter(Boolean)
    .join('\n    ');
}

const readStyle = (file: string) => styles.get(file) ?? '';

/** A source that was joined with what it imports is named by its chunk, see vite.chunks.ts. */
function findName(source: string): string {
  if (source in manifest) return source;
  const joined = source.replace(/^.*\/|\.tsx?$/g, '');
  return Object.keys(manifest).find((key) => manifest[key]?.name === joined) ?? source;
}

/** The chunks made of these sources, each after those that it imports, as their styles must stand. */
function collectImports(sources: readonly string[], chunks = new Set<string>()): Set<string> {
  for (const source of sources) {
    const name = findName(source);
    const chunk = manifest[name];
    if (!chunk || chunks.has(name)) continue;
    collectImports(chunk.imports ?? [], chunks);
    chunks.add(name);
  }
  return chunks;
}
