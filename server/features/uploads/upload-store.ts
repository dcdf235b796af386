import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import {
  UPLOAD_HOURS,
  type IncomingUpload,
  type IncomingUploads,
  countedFrom,
} from './incoming-uploads.ts';

/** Arriving uploads as the tus protocol sees them: bytes in files, everything else in the database. */
export class UploadStore extends FileStore {
  constructor(private readonly incomingUploads: IncomingUploads) {
    super({
      directory: incomingUploads.folder,
      expirationPeriodInMilliseconds: UPLOAD_HOURS * 60 * 60_000,
      configstore: {
        get: async (id) => this.getUpload(id),
        set: async () => undefined, // its row was made when it was admitted, and nothing changes it
        delete: async (id) => incomingUploads.abandon(id),
      },
    });
    this.extensions = [
      'creation',
      'creation-with-upload',
      'termination',
      'expiration',
      'concatenation',
    ];
  }

  /** The library asks for one extension in a spelling of its own. */
  override hasExtension(extension: string): boolean {
    return super.hasExtension(extension === 'concatentation' ? 'concatenation' : extension);
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.require(id);
    const offset = await this.incomingUploads.receivedBytes(found);
    if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS; // the client begins anew
    return new Upload({
      id,
      size: found.size,
      offset,
      creation_date: countedFrom(found.createdAt, found.uploader),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { done, parts } = await this.require(id);
    if (parts) throw { status_code: 403, body: 'A joined upload takes no more bytes.' };
    if (!done) return super.write(content, id, offset);
    content.resume();
    return offset; // the last piece once more: there is nothing to add
  }

  override async remove(id: string): Promise<void> {
    await this.require(id);
    await this.incomingUploads.abandon(id);
  }

  private async require(id: string): Promise<IncomingUpload> {
    const found = await this.incomingUploads.find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return found;
  }
}
