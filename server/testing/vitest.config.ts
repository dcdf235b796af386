import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..', '..');

export default defineConfig({
  root,
  resolve: {
    // Without it, graphql is loaded twice and throws "another module or realm".
    alias: [{ find: /^graphql$/, replacement: join(root, 'node_modules/graphql/index.js') }],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          // the tests that share one Postgres and one browser
          name: 'code',
          include: ['{server,e2e}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['reflect-metadata'],
          // the production builds of React, GraphQL and Express: visitors get these, and they are faster
          env: { NODE_ENV: 'production' },
          // each worker loads the server once, because that takes longer than most of its tests
          isolate: false,
          // more than the cores of a small machine, because tests often wait for a browser, a process or a time limit
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          // in processes of their own, because some of them replace globals such as fetch
          name: 'client',
          // tests that run for hours run only if SEEDS is set
          include: [
            '{client,protocol}/**/*.test.ts',
            ...(process.env['SEEDS'] ? ['**/*.soak.ts'] : []),
          ],
          setupFiles: ['reflect-metadata'],
          isolate: false,
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['client/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['client/testing/cleanup.ts'],
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    reporters: ['default', join(import.meta.dirname, 'summary-reporter.ts')],
    // long, because it only matters on a busy machine
    expect: { poll: { timeout: 60_000 } },
    // longer than the limit of one step, so that the failing step is reported and not the test
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // a test that starves on a busy machine should fail no release; the run names it, because it may be a real fault
    retry: 1,
  },
});
