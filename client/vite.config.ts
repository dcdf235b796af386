import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './vite.browsers.ts';
import { groupWithImports } from './vite.chunks.ts';
import { subsetFonts } from './vite.fonts.ts';
import { deferredCode } from './vite.starter.ts';

const root = import.meta.dirname;
const reactRouter = join(root, '../node_modules/react-router/dist/production/index.mjs');

/** Replaces Vite's chunk loading with loadModule, which can retry after a connection failure. */
const reliableChunks: Plugin = {
  name: 'reliable-chunks',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadModule as __vitePreload } from '${join(root, 'net/loadModule.ts')}'`,
  },
};

export default defineConfig({
  root,
  plugins: [react(), reliableChunks, subsetFonts, deferredCode],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: reactRouter },
      // its `node` condition leads to CommonJS, which the development server cannot run
      {
        find: /^react-router-dom$/,
        replacement: join(root, '../node_modules/react-router-dom/dist/index.mjs'),
      },
    ],
  },
  environments: {
    // rxjs with native classes instead of the ES5 version
    client: {
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          output: {
            // short hashes: a page names dozens of files, and random letters do not compress
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
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
                { name: 'index', tags: ['$initial'], priority: 1 },
                // so is what the public page needs besides
                groupWithImports(
                  'PublicPage',
                  'routes/page/PublicPage.tsx',
                  '../protocol/no-page.ts',
                ),
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
                { name: 'sheet', test: /client\/ui\/dialogs\/sheet(\.css|\.tsx)$/i, priority: 1 },
                // and the shared parts of dialogs and forms, two dozen files of a few lines each; QR codes need a
                // library, and some parts stand on members' screens or on the home page alone
                {
                  name: 'dialogs',
                  test: /client\/(ui\/(?!for-members|share\/(QrCode|share|siteAddress)|pictures\/[Ss]mall-?[Ww]all|forms\/(ZoneField|GrowingField|select)|dialogs\/[Ss]heet)|auth\/(?!browserPasskey))|(useAction|formDraft|unsentFiles|loginAddress)\.ts$/,
                  minShareCount: 2,
                },
                // and those that members alone see
                {
                  name: 'account',
                  test: /client\/features\/accounts\/(?!login\/loginAddress|settings|LogoutDialog|MyPageList|Skeleton)/,
                  minShareCount: 2,
                },
                // what the editor shares with what few visitors need, and with other screens of members
                {
                  name: 'shared',
                  test: /(preparePhoto|upload|video|zoned-time)\.ts$/,
                },
                { name: 'share', test: /ui\/share\/(share|siteAddress)\.ts$/ },
                // the small parts that pages of quotes share, as the public page names all files that it may load
                { name: 'quotes', test: /(deckThemes|useCards|useFavouriteAction)\.tsx?$/ },
                {
                  name: 'members',
                  test: /client\/(blocks|features\/(accounts|members|notifications|tributes\/review|visibility|visits)|ui\/for-members|uploads)\//,
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
              ],
            },
          },
        },
      },
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // on purpose: on the server all screens are there at once, and what writers need late is one file
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      transform: {
        // class fields, which Safari 15 gets wrong, become assignments, and not calls of a helper
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      },
    },
    modulePreload: {
      polyfill: false,
      // Vite otherwise omits a chunk without dependencies from its own list
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' && !needed.length ? [file] : needed,
    },
    assetsInlineLimit: 0,
    target: OLDEST_BROWSERS,
    manifest: true,
  },
  ssr: { noExternal: ['@apollo/client', 'react-router-dom', 'react-router'] },
});
