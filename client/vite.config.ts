import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const reactRouter = join(root, '../node_modules/react-router/dist/production/index.mjs');

/** Lets the router's unused parts be left out: their names, contexts and boundaries count as effects otherwise. */
const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router\/dist/ },
    handler: (code) =>
      code
        .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
        .replace(
          /= (class extends React\d*\.Component \{.*?^\});$/gms,
          '= /* @__PURE__ */ (() => $1)();',
        )
        .replace(/= (React\d*\.(?:createContext|memo|forwardRef)\()/g, '= /* @__PURE__ */ $1'),
  },
};

/** Leaves out of graphql-js what only the text of a schema needs: the browser writes operations alone. */
const operationsOnly: Plugin = {
  name: 'operations-only',
  enforce: 'pre',
  transform: {
    filter: { id: /graphql\/language\/(?:ast|kinds|printer|reducer|visitor)\.mjs$/ },
    handler: (code) =>
      code
        .replace(/^ {2}(?:SchemaDefinition: |Kind\['SCHEMA_DEFINITION'\]).*?(?=^\})/ms, '')
        .replace('inspect(node)', 'JSON.stringify(node)'),
  },
};

/** Writes rxjs's two asynchronous loops as browsers have them, instead of imitating these with tslib. */
const nativeAsync: Plugin = {
  name: 'native-async',
  enforce: 'pre',
  transform: {
    filter: { id: /rxjs\/dist\/esm\/.*\/(?:innerFrom|isReadableStreamLike)\.js$/ },
    handler: (code) =>
      code
        .replace(/^import .* from "tslib";$/m, '')
        .replace(
          /^function process\(.*?^\}/ms,
          `async function process(values, subscriber) {
            for await (const value of values) {
              subscriber.next(value);
              if (subscriber.closed) return;
            }
            subscriber.complete();
          }`,
        )
        .replace(
          /^export function readableStreamLikeToAsyncGenerator\(.*?^\}/ms,
          `export async function* readableStreamLikeToAsyncGenerator(stream) {
            const reader = stream.getReader();
            try {
              for (;;) {
                const { value, done } = await reader.read();
                if (done) return;
                yield value;
              }
            } finally {
              reader.releaseLock();
            }
          }`,
        ),
  },
};

/** Apollo's hooks read their store with React's own hook, and carry no copy of it for older Reacts. */
const ownStoreHook: Plugin = {
  name: 'own-store-hook',
  enforce: 'pre',
  transform: {
    filter: { id: /@apollo\/client\/react\/hooks\/useSyncExternalStore\.js$/ },
    handler: () => `export { useSyncExternalStore } from 'react';`,
  },
};

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
  plugins: [react(), onlyWhatIsUsed, operationsOnly, nativeAsync, ownStoreHook, reliableChunks],
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
          // what every page loads is one file, not a dozen small ones
          output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
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
