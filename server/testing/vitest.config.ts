import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..', '..');

export default defineConfig({
  root,
  resolve: {
    // Without it graphql loads twice: "another module or realm".
    alias: [{ find: /^graphql$/, replacement: join(root, 'node_modules/graphql/index.js') }],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          // with a database and a browser for the whole run
          name: 'code',
          include: ['{server,e2e}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['reflect-metadata'],
          // React, GraphQL and Express as visitors are served by them; their builds for development also take longer
          env: { NODE_ENV: 'production' },
          // loading the server takes longer than most of its tests: a worker does it once, also for those in a browser
          isolate: false,
          // more than a small machine has processors, as each waits for a browser, a process or a time limit meanwhile
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          // apart, because some of these give the process a device of its own, such as another fetch
          name: 'client',
          // what runs for hours runs only where it is asked for
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
    // what comes at all comes sooner, except on a crowded machine
    expect: { poll: { timeout: 60_000 } },
    // longer than one step may take, so that the step is named and not the test
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // one of 3,800 that starves on a crowded machine fails no release; the run names it, as it may be a true fault
    retry: 1,
  },
});
