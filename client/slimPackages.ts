import type { Plugin } from 'vite';

/** A piece of a package's code and what stands in its place. */
type Replacement = [piece: RegExp, by: string];

/**
 * Changes a package's code before it is bundled. A visitor's phone at a cemetery pays for every byte;
 * this one place steps out of what the packages offer (all together: 151.6 to 148.1 KB of gzipped
 * scripts on a public page). Where a new version of a package has no such piece, the build says so.
 */
function slim(name: string, filter: RegExp, replacements: Replacement[]): Plugin {
  const isFound = new Set<RegExp>();
  return {
    name: `slim-${name}`,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: filter },
      handler: (code) =>
        replacements.reduce((before, [piece, by]) => {
          const after = before.replace(piece, by);
          if (after !== before) isFound.add(piece);
          return after;
        }, code),
    },
    buildEnd(error) {
      const missing = replacements.filter(([piece]) => !isFound.has(piece));
      if (!error && missing.length > 0)
        this.error(
          `${name} has changed: nothing in it is ${missing.map(([piece]) => piece).join(', ')}`,
        );
    },
  };
}

/** The names, contexts and boundaries of the router's unused parts count as effects otherwise. */
const router = slim('react-router', /react-router\/dist/, [
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
  [/= (class extends React\d*\.Component \{.*?^\});$/gms, '= /* @__PURE__ */ (() => $1)();'],
  [/= (React\d*\.(?:createContext|memo|forwardRef)\()/g, '= /* @__PURE__ */ $1'],
]);

/** The browser writes operations alone: what only the text of a schema needs is left out. */
const graphql = slim('graphql', /graphql\/language\/(?:ast|kinds|printer|reducer|visitor)\.mjs$/, [
  [/^ {2}(?:SchemaDefinition: |Kind\['SCHEMA_DEFINITION'\]).*?(?=^\})/ms, ''],
  [/inspect\(node\)/, 'JSON.stringify(node)'],
]);

/** Two asynchronous loops as browsers have them, in place of tslib's imitation of these. */
const rxjs = slim('rxjs', /rxjs\/dist\/esm\/.*\/(?:innerFrom|isReadableStreamLike)\.js$/, [
  [/^import .* from "tslib";$/m, ''],
  [
    /^function process\(.*?^\}/ms,
    `async function process(values, subscriber) {
      for await (const value of values) {
        subscriber.next(value);
        if (subscriber.closed) return;
      }
      subscriber.complete();
    }`,
  ],
  [
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
  ],
]);

/** React's own hook, without the copy of it for older Reacts. */
const apollo = slim('@apollo/client', /@apollo\/client\/react\/hooks\/useSyncExternalStore\.js$/, [
  [/^[^]*$/, `export { useSyncExternalStore } from 'react';`],
]);

/** Every package that is made smaller. */
export const slimPackages: Plugin[] = [router, graphql, rxjs, apollo];
