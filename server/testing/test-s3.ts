import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../env.ts';

/** A real S3-compatible server on a free port, without any bucket. */
export interface TestS3 {
  settings: S3Settings;
  /** The keys that it holds. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

const OBJECT = '._S3rver_object';

export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'keepsake-s3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'keepsake',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async keys() {
      const names = await readdir(join(directory, 'keepsake'), { recursive: true });
      return names.flatMap((name) =>
        name.endsWith(OBJECT) ? [name.slice(0, -OBJECT.length)] : [],
      );
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
