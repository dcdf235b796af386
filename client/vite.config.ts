import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './vite.browsers.ts';
import { chunkGroups } from './vite.chunks.ts';
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
            codeSplitting: { groups: chunkGroups },
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
