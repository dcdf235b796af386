import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../server/env.ts';

/** The sources of the project, and its build, so that only changed parts are built again. */
const PARTS = [
  'dist',
  'client',
  'server',
  'protocol',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'codegen.ts',
  'schema.graphql',
];

/** A copy of the project that tests change and build. */
export interface Tree {
  root: string;
  /** Runs a command in it. */
  run(command: string, ...words: string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function copyTree(): Promise<Tree> {
  const root = await mkdtemp(join(tmpdir(), 'keepsake-tree-'));
  await chmod(root, 0o755);
  const filter = (path: string) => !/\.test\.tsx?$/.test(path); // nothing runs them there, and checking them takes long
  for (const part of PARTS)
    await cp(join(ROOT, part), join(root, part), { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    async run(command, ...words) {
      const { PATH, HOME } = process.env; // not the test's own NODE_ENV, which would build for tests
      const env = { PATH, HOME };
      return (await promisify(execFile)(command, words, { cwd: root, env })).stdout;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
