import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Storage } from '../uploads/storage.ts';
import type { ArchivedMedia } from './file-names.ts';
import { WRITTEN } from './write-snapshot.ts';

/**
 * Streams the archive: one file is open at a time, each once it is its turn, so that it takes little memory however
 * large it is. A picture that was deleted meanwhile is left empty. Rejects once the reader has left.
 */
export async function streamArchive(
  folder: string,
  media: readonly ArchivedMedia[],
  storage: Storage,
  to: Writable,
): Promise<void> {
  const zip = new ZipFile();
  let current: Readable | undefined;
  const add = (path: string, compress: boolean, openFile: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { compress }, (give) => {
      openFile().then(
        (stream) => {
          current = stream;
          stream.on('error', (error) => zip.emit('error', error));
          give(null, stream);
        },
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  for (const name of WRITTEN)
    add(name, true, () => Promise.resolve(createReadStream(join(folder, name))));
  for (const { key, stored, path } of media)
    add(path, false, async () => (await storage.get(key, stored))?.stream ?? Readable.from([]));
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  try {
    await pipeline(output, to);
  } finally {
    current?.destroy(); // the archive leaves the file open that it was reading
  }
}
