import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { UPLOAD_HOURS, type IncomingUploads, toExpiryStart } from './incoming-uploads.ts';
import type { ResumableUpload } from './resumable-upload.entity.ts';
import type { UploadChunks } from './upload-chunks.ts';

/** Received bytes are stored in chunks: a killed process loses at most one chunk, or one second. */
const CHUNK_BYTES = 256 * 1024;
const STORE_EVERY_MS = 1_000;

/** The data store of the tus server; everything is in the database, for all machines. */
export class UploadStore extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'termination',
    'expiration',
    'concatenation',
  ];

  constructor(
    private readonly incomingUploads: IncomingUploads,
    private readonly chunks: UploadChunks,
  ) {
    super();
  }

  /** Whether an extension of the protocol is supported; the library misspells one of the names. */
  override hasExtension(extension: string): boolean {
    return super.hasExtension(extension === 'concatentation' ? 'concatenation' : extension);
  }

  override getExpiration(): number {
    return UPLOAD_HOURS * 60 * 60_000;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.require(id);
    return new Upload({
      id,
      size: upload.size,
      offset: await this.incomingUploads.receivedBytes(upload),
      creation_date: toExpiryStart(upload),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { done, parts } = await this.require(id);
    if (parts) throw { status_code: 403, body: 'A joined upload takes no more bytes.' };
    if (done) {
      content.resume();
      return offset; // the last part was sent again: nothing to append
    }
    await this.incomingUploads.reserveSpace(id);
    return this.store(content, id, offset);
  }

  override async remove(id: string): Promise<void> {
    await this.require(id);
    await this.incomingUploads.remove(id);
  }

  private async store(content: Readable, id: string, offset: number): Promise<number> {
    let [end, size, storedAt] = [offset, 0, performance.now()];
    const received: Buffer[] = [];
    const storeReceived = async () => {
      const bytes = Buffer.concat(received.splice(0));
      if (bytes.length && !(await this.chunks.append(id, end, bytes))) throw ERRORS.INVALID_OFFSET;
      end += bytes.length;
      [size, storedAt] = [0, performance.now()];
    };
    try {
      // otherwise stopping early would look like a lost connection
      const pieces = content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      for await (const bytes of pieces) {
        received.push(bytes);
        size += bytes.length;
        if (size >= CHUNK_BYTES || performance.now() - storedAt >= STORE_EVERY_MS)
          await storeReceived();
      }
    } finally {
      await storeReceived(); // also if the connection was lost
    }
    return end;
  }

  private async require(id: string): Promise<ResumableUpload> {
    const upload = await this.incomingUploads.find(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }
}
