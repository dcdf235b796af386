import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './vite.browsers.ts';

/**
 * Takes the code and the style sheet out of the head of the built page, and puts the starter at its end, which loads
 * the code after the first paint and runs each file in a task of its own. The server adds the style of each screen, see
 * app/head.ts.
 */
export const deferredCode: Plugin = {
  name: 'deferred-code',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {}, chunk }) {
      const names = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output : [],
      );
      const findAddress = (name: string) =>
        `/${names.find((chunk) => chunk.name === name)?.fileName}`;
      const reader = findAddress('reader');
      const runtime = findAddress('rolldown-runtime'); // listed, so that it is requested together with the others
      const code = [runtime, reader, findAddress('react'), `/${chunk?.fileName}`].join(' ');
      return html
        .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
        .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
        .replace(
          '</body>',
          () =>
            `<script data-reader="${reader}" data-code="${code}">${starter}</script>\n  </body>`,
        );
    },
  },
  async buildStart() {
    starter = await buildStarter();
  },
};

let starter = '';

async function buildStarter(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      modulePreload: false,
      lib: {
        entry: join(import.meta.dirname, 'app/starter.ts'),
        formats: ['iife'],
        name: 'starter',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the starter was not built');
  return output.output[0].code.trim();
}
