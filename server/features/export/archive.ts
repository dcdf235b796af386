import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ByteRange } from '../../http/send-part.ts';
import type { Storage } from '../uploads/storage/storage.ts';

/** A file of an archive, and where the storage has it. */
export interface ArchivedFile {
  path: string;
  folder: string;
  name: string;
  size: number;
}

/** The file in a job's folder that lists an archive's files. */
export const LIST_FILE = 'files.json';

/** The files of a ZIP. */
export interface Archive {
  files: readonly ArchivedFile[];
  /** The date of every file in it: the same each time, so that a part sent later matches the parts sent before. */
  madeAt: Date;
}

/** The bytes that Zip64, the format of large archives, adds at the end. */
const ZIP64_BYTES = 76;
const MAX_BYTES = 0xffff_ffff;
const MAX_FILES = 0xffff;
/** The most bytes that a file needs besides its content. */
const HEAD_BYTES = 400;

/** Whether an archive is written in the format of large ones, which not every program opens. */
function isLarge(files: readonly ArchivedFile[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size + HEAD_BYTES, 0);
  return files.length >= MAX_FILES || bytes >= MAX_BYTES;
}

/** How many bytes a ZIP of these files has. */
export async function computeArchiveSize(files: readonly ArchivedFile[]): Promise<number> {
  const zip = new ZipFile();
  for (const { path, size } of files)
    zip.addReadStreamLazy(path, { size, compress: false }, () => undefined);
  // yazl knows the size of large archives alone: of others it counts their end wrongly from some 800 files on
  const size = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: true, comment: '' }, resolve as () => void),
  );
  return isLarge(files) ? size : size - ZIP64_BYTES;
}

/**
 * A ZIP of these files, or a range of its bytes. Nothing is packed in advance, and one file is open at a time, so a
 * large archive takes little memory. Content before the range is read and dropped. Fails if a file is gone or has
 * another size.
 */
export function openArchive(
  { files, madeAt }: Archive,
  storage: Storage,
  part?: ByteRange,
): Readable {
  const zip = new ZipFile();
  let current: Readable | undefined;
  for (const { path, folder, name, size } of files)
    zip.addReadStreamLazy(path, { mtime: madeAt, size, compress: false }, (give) => {
      storage.get(folder, name).then(
        (file) => {
          if (!file) return zip.emit('error', new Error(`${path} is gone`));
          current = file.stream;
          current.on('error', (error) => zip.emit('error', error));
          give(null, current);
        },
        (error: unknown) => zip.emit('error', error),
      );
    });
  zip.end({ forceZip64Format: isLarge(files), comment: '' });
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const sent = Readable.from(slice(output, part), { objectMode: false });
  sent.once('close', () => {
    output.destroy();
    current?.destroy(); // the archive leaves the file open that it was reading
  });
  return sent;
}

async function* slice(source: AsyncIterable<Buffer>, part?: ByteRange): AsyncGenerator<Buffer> {
  const { start, end } = part ?? { start: 0, end: Infinity };
  let offset = 0;
  for await (const chunk of source) {
    const [from, to] = [Math.max(0, start - offset), Math.min(chunk.length, end + 1 - offset)];
    if (to > from) yield chunk.subarray(from, to);
    offset += chunk.length;
    if (offset > end) return;
  }
}
