import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toUrl } from '../database/postmaster.ts';
import { ROOT } from '../env.ts';
import type { TestApp } from './test-app.ts';

/** The command as `npm run -s operator -- ...` runs it beside a server. */
export async function operate(app: TestApp, ...options: string[]): Promise<string> {
  const command = join(ROOT, 'dist', 'server', 'cli', 'operator.js');
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: toUrl(app.address),
    DATA_DIR: app.dataDir,
    PUBLIC_URL: app.origin,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...options], { env });
  return stdout;
}
