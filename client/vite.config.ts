import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { slimPackages } from './slimPackages.ts';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const reactRouter = join(root, '../node_modules/react-router/dist/production/index.mjs');

/** Puts our way of loading a chunk, which survives a lost signal, in the place of the build tool's. */
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
  plugins: [react(), slimPackages, reliableChunks],
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
    // rxjs with real classes instead of their imitation for old browsers
    client: {
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // what every page loads is one file, not a dozen small ones
                { name: 'index', tags: ['$initial'] },
                // and so is what follows a page's stream, though other screens need parts of it too
                {
                  name: 'stream',
                  test: /client\/live\/(orderedStream|sequence|throttle|pageStream)\.ts$/,
                },
                // and what dialogs and forms of several screens are made of, two dozen files of a few lines each
                {
                  name: 'dialogs',
                  test: /client\/(ui|auth|features\/accounts)\/|(useMutation|useAction|requireData)\.\w+$/,
                  minShareCount: 2,
                },
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
    // One style sheet, linked in the head: a page rendered on the server is never seen undressed.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // a chunk that needs nothing else is left out of its own list otherwise
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' && !needed.length ? [file] : needed,
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
  },
  ssr: { noExternal: ['@apollo/client', 'react-router-dom', 'react-router'] },
});
