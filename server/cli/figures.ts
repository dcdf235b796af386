import type { Source } from './sources.ts';

/** Files over 200 lines, and why each stays whole. */
const LONG_FILES: Record<string, string> = {
  'client/features/rich-text/RichTextToolbar.tsx': 'one toolbar, a line a control',
  'client/features/rich-text/sharedText.ts':
    'one state machine: a text’s way to the server and back',
  'server/env.ts': 'one list of settings, each with its sentence',
};
/** Exports that a tool takes, not an import. */
const ENTRIES =
  /^(client\/app\/entry-server\.tsx|client\/net\/loadModule\.ts|server\/testing\/(global-setup|summary-reporter)\.ts|.*config\.ts)$/;
/** Files that are found by their place, each for what it exports under one name. */
const FOUND: [place: RegExp, name: string][] = [
  [/^server\/features\/components\/types\/\w+\.ts$/, 'block'],
  [/^client\/blocks\/\w+\/view\.tsx$/, 'view'],
  [/^client\/blocks\/\w+\/editor\.tsx$/, 'editor'],
];

const MAX_LINES = 200;

/** The rooms of each side from the top down; one imports its own floor and those below. */
const SERVER = [
  ['main.ts', 'cli'],
  ['processes.ts', 'start.ts'],
  ['app.ts', 'demo.ts'],
  ['features.ts', 'schemas.ts', 'entities.ts', 'open-counters.ts', 'serving.ts', 'listen.ts'],
  ['web'],
  ['features'],
  ['live'],
  ['database', 'graphql'],
  ['env.ts', 'log.ts', 'production.ts'],
];
const CLIENT = [
  ['app', 'vite.config.ts', 'slimPackages.ts'],
  ['routes'],
  ['editor'],
  ['blocks'],
  ['features'],
  ['live', 'auth', 'net', 'storage', 'uploads', 'ui'],
  ['__generated__'],
];
/** The kinds of a feature's files on the server, from the top down; the others may stand anywhere. */
const KINDS = [
  /\.module\.ts$/,
  /\.(resolver|routes|endpoint)\.ts$/,
  /\.service\.ts$/,
  /\.entity\.ts$/,
];

const isTest = ({ path }: Source) => /\.test\.tsx?$|^server\/testing\/|^(e2e|bench)\//.test(path);

/** What stands wrong in the sources, a line each. */
export interface Figures {
  circles: string[];
  uphill: string[];
  long: string[];
  longest: Source;
  unused: string[];
}

export function figuresOf(sources: readonly Source[]): Figures {
  const own = sources.filter((one) => !isTest(one));
  const byLength = own.toSorted((a, b) => b.lines - a.lines);
  return {
    circles: [...circlesOf(edgesOf(own, ({ isLazy }) => !isLazy)), ...circlesOf(featureEdges(own))],
    uphill: edgesOf(own).flatMap(([from, to]) => (isUphill(from, to) ? [`${from} -> ${to}`] : [])),
    long: byLength
      .filter(({ path, lines }) => lines > MAX_LINES && !LONG_FILES[path])
      .map(({ path, lines }) => `${path}: ${lines} lines`),
    longest: byLength[0]!,
    unused: unusedOf(sources),
  };
}

type Edge = readonly [from: string, to: string];

function edgesOf(
  sources: readonly Source[],
  counts: (one: Source['imports'][number]) => boolean = () => true,
): Edge[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources.flatMap(({ path, imports }) =>
    [...new Set(imports.filter(counts).map(({ from }) => from))]
      .filter((to) => paths.has(to) && to !== path)
      .map((to) => [path, to] as const),
  );
}

/** Which feature of the server imports which. */
function featureEdges(sources: readonly Source[]): Edge[] {
  const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];
  return edgesOf(sources).flatMap(([from, to]) => {
    const [a, b] = [featureOf(from), featureOf(to)];
    return a && b && a !== b ? [[`features/${a}`, `features/${b}`] as const] : [];
  });
}

/** One line for each import that closes a circle. */
function circlesOf(edges: readonly Edge[]): string[] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const circles = new Set<string>();
  const done = new Set<string>();
  const follow = (at: string, way: string[]) => {
    if (way.includes(at)) circles.add([...way.slice(way.indexOf(at)), at].join(' -> '));
    if (done.has(at) || way.includes(at)) return;
    for (const to of next.get(at) ?? []) follow(to, [...way, at]);
    done.add(at);
  };
  for (const from of next.keys()) follow(from, []);
  return [...circles];
}

function isUphill(from: string, to: string): boolean {
  const [side = '', room = ''] = from.split('/');
  const [otherSide, otherRoom = ''] = to.split('/');
  if (side !== otherSide) return otherSide !== 'protocol';
  if (side === 'protocol') return false;
  const floors = side === 'server' ? SERVER : CLIENT;
  const floorOf = (name: string) => floors.findIndex((rooms) => rooms.includes(name));
  if (floorOf(room) < 0) throw new Error(`${from} stands on no floor: see server/cli/figures.ts`);
  if (floorOf(room) !== floorOf(otherRoom)) return floorOf(room) > floorOf(otherRoom);
  if (room !== 'features') return false;
  if (side === 'client') return from.split('/')[2] !== to.split('/')[2];
  const kindOf = (path: string) => KINDS.findIndex((kind) => kind.test(path));
  const isOther = from.split('/')[2] !== to.split('/')[2];
  if (isOther && kindOf(to) === 1) return true; // another feature’s resolvers and routes
  return kindOf(to) >= 0 && kindOf(from) > kindOf(to);
}

/** Exported names that no other file takes. */
function unusedOf(sources: readonly Source[]): string[] {
  const usedNames = new Set(
    sources.flatMap(({ imports }) =>
      imports.flatMap(({ from, names }) => names.map((name) => `${from} ${name}`)),
    ),
  );
  return sources.flatMap(({ path, exports }) =>
    exports
      .filter(() => !ENTRIES.test(path))
      .filter((name) => !FOUND.some(([place, one]) => one === name && place.test(path)))
      .filter((name) => !usedNames.has(`${path} ${name}`) && !usedNames.has(`${path} *`))
      .map((name) => `${path}: ${name}`),
  );
}

/** The figures as `npm run check` prints them, and whether all are as they should be. */
export function report(figures: Figures, dependencies: readonly string[]): [string, boolean] {
  const { circles, uphill, long, longest, unused } = figures;
  const rows: [string, readonly string[]][] = [
    ['Import circles', circles],
    ['Imports that run up', uphill],
    ['Files over 200 lines without a reason', long],
    ['Exported names used nowhere', unused],
    ['Packages imported nowhere', dependencies],
  ];
  const lines = rows.flatMap(([name, places]) => [
    `${name}: ${places.length}`,
    ...places.map((one) => `  ${one}`),
  ]);
  lines.push(`Longest file: ${longest.lines} lines (${longest.path})`);
  return [`${lines.join('\n')}\n`, rows.every(([, places]) => places.length === 0)];
}
