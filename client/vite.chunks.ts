import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** What is loaded together is one chunk. A module belongs to the group with the highest priority, of these to the first. */
export const chunkGroups = [
  // each of these packages is a chunk, and runs in a task of its own, see app/starter.ts
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
    priority: 3,
  },
  // for members alone
  {
    name: 'apollo',
    test: /node_modules\/(@apollo\/client|graphql|rxjs|optimism|@wry\/\w+|tslib)\//,
    priority: 2,
  },
  // the code for readers, who also follow the page and count its visit; and for forms, which explain
  // failures
  {
    ...groupWithImports(
      'reader',
      'app/reader.ts',
      'net/failure.ts',
      'storage/localStore.ts',
      'ui/format.ts',
    ),
    priority: 2,
  },
  { ...groupWithImports('socket', 'live/socket.ts'), priority: 2 },
  // other code that every page loads is one file, not a dozen small ones
  { name: 'index', tags: ['$initial' as const], priority: 1 },
  // so is what the public page needs besides
  groupWithImports('PublicPage', 'routes/page/PublicPage.tsx', '../protocol/no-page.ts'),
  // the code for visitors who write, besides the form; with the labels of states, as there may
  // be no signal by the time they are needed
  groupWithImports(
    'TributeForm',
    'features/tributes/posting/form/TributeForm.tsx',
    'features/tributes/posting/form/PhotosField.tsx',
    'features/tributes/posting/sendQueue.ts',
    'features/tributes/posting/stateLabel.ts',
    'features/tributes/receipts/MyTributeFollower.tsx',
  ),
  // and sheets, which no page shows at first
  { ...groupOf('sheet', ['ui/dialogs/Sheet.tsx', 'ui/dialogs/sheet.css']), priority: 1 },
  // and the shared parts of dialogs and forms, two dozen files of a few lines each; QR codes need a
  // library, and some parts stand on members' screens or on the home page alone
  {
    ...groupOf(
      'dialogs',
      [
        'ui',
        'auth',
        'net/useAction.ts',
        'storage/formDraft.ts',
        'uploads/unsentFiles.ts',
        'features/accounts/login/loginAddress.ts',
      ],
      [
        'ui/for-members',
        'ui/share/QrCode.tsx',
        'ui/share/share.ts',
        'ui/share/siteAddress.ts',
        'ui/pictures/SmallWallScreen.tsx',
        'ui/pictures/small-wall-screen.css',
        'ui/forms/ZoneField.tsx',
        'ui/forms/GrowingField.tsx',
        'ui/forms/select.css',
        'ui/dialogs/Sheet.tsx',
        'ui/dialogs/sheet.css',
        'auth/browserPasskey.ts',
      ],
    ),
    minShareCount: 2,
  },
  // and those that members alone see
  {
    ...groupOf(
      'account',
      ['features/accounts'],
      [
        'features/accounts/login/loginAddress.ts',
        'features/accounts/settings',
        'features/accounts/LogoutDialog.tsx',
        'features/accounts/MyPageList.tsx',
        'features/accounts/Skeleton.tsx',
      ],
    ),
    minShareCount: 2,
  },
  // what the editor shares with what few visitors need, and with other screens of members
  groupOf('shared', [
    'uploads/preparePhoto.ts',
    'uploads/upload.ts',
    '../protocol/video.ts',
    '../protocol/zoned-time.ts',
  ]),
  groupOf('share', ['ui/share/share.ts', 'ui/share/siteAddress.ts']),
  // the small parts that pages of quotes share, as the public page names all files that it may load
  groupOf('quotes', [
    'features/quotes/deckThemes.ts',
    'features/quotes/useCards.ts',
    'features/couples/useFavouriteAction.tsx',
  ]),
  {
    ...groupOf('members', [
      'blocks',
      'features/accounts',
      'features/members',
      'features/notifications',
      'features/tributes/review',
      'features/visibility',
      'features/visits',
      'ui/for-members',
      'uploads',
      'net/useRetry.ts',
    ]),
    minShareCount: 2,
  },
  // the editor with its screen, as nobody needs one without the other
  groupWithImports('EditPage', 'routes/EditPage.tsx'),
  // formatted texts, loaded in advance once the editor is shown
  groupWithImports(
    'rich-text',
    'features/rich-text/RichText.tsx',
    'features/rich-text/shared/SharedRichText.tsx',
  ),
];

/** The path of a file or folder of the client; fails if it has moved, as its code would go to another chunk unnoticed. */
function findPath(name: string): string {
  const path = join(import.meta.dirname, name);
  if (!existsSync(path)) throw new Error(`client/vite.chunks.ts: there is no ${name} any more`);
  return path;
}

/** A group of the modules in these files and folders, except some. */
function groupOf(name: string, names: string[], except: string[] = []) {
  const [paths, exceptions] = [names.map(findPath), except.map(findPath)];
  const isIn = (id: string, all: readonly string[]) =>
    all.some((path) => id === path || id.startsWith(`${path}/`));
  return { name, test: (id: string) => isIn(id, paths) && !isIn(id, exceptions) };
}

/** A group that makes one chunk of these files and everything that they import, instead of dozens of small ones. */
function groupWithImports(debugName: string, ...files: string[]) {
  const paths = files.map(findPath);
  const modules = new WeakMap<Graph, Set<string>>(); // one set of modules for each build
  const name = (id: string, graph: Graph): string | null => {
    const chunkModules = modules.get(graph) ?? new Set<string>();
    if (!modules.has(graph)) for (const path of paths) collectImports(path, graph, chunkModules);
    modules.set(graph, chunkModules);
    return chunkModules.has(id) ? debugName : null;
  };
  return { name, debugName };
}

function collectImports(id: string, graph: Graph, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(next, graph, found);
}
