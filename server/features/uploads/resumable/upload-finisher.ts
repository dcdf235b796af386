import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFound, Refused } from '../../../errors/public-errors.ts';
import type { IncomingUploads } from './incoming-uploads.ts';
import type { ResumableUpload } from './resumable-upload.entity.ts';
import type { FilmService } from '../films/film.service.ts';
import type { MediaService } from '../media.service.ts';
import type { UploadChunks } from './upload-chunks.ts';

/** Turns complete uploads into pictures and films. */
export class UploadFinisher {
  private readonly running = new Map<string, Promise<string>>();

  constructor(
    private readonly incomingUploads: IncomingUploads,
    private readonly chunks: UploadChunks,
    private readonly media: MediaService,
    private readonly films: FilmService,
    /** The folder for files that are being processed. */
    private readonly folder: string,
  ) {}

  /**
   * The address of the picture or film that was uploaded under this id. The first call processes it; later ones, in any
   * process, get the same result. Throws Refused if it is none, TooMany if the call should be retried later.
   */
  finish(id: string, network: string): Promise<string> {
    const running = this.running.get(id) ?? this.process(id, network);
    this.running.set(id, running);
    return running.finally(() => this.running.delete(id));
  }

  private async process(id: string, network: string): Promise<string> {
    const upload = await this.incomingUploads.find(id);
    if (!upload || upload.partial) throw new NotFound('This upload is not here any more.');
    if (upload.done) return requireAddress(upload);
    // counted where it seems so, as of two requests with the same bytes the one that loses may note less
    const seemsIncomplete = !upload.parts && upload.received < upload.size;
    if (seemsIncomplete && (await this.incomingUploads.receivedBytes(upload)) < upload.size)
      throw new Refused('This file has not arrived completely yet.');

    const outcome = await this.store(upload, network).catch(async (error: unknown) => {
      const current = await this.incomingUploads.find(id);
      if (current?.done) return null; // another process was faster, and deleted the bytes meanwhile
      throw error; // NotFound also if a crash of the database lost the bytes, so that they are sent again
    });
    if (outcome) await this.incomingUploads.complete(upload, outcome);
    return requireAddress((await this.incomingUploads.find(id)) ?? upload);
  }

  private async store(
    upload: ResumableUpload,
    network: string,
  ): Promise<Pick<ResumableUpload, 'address' | 'refusal'>> {
    const file = join(this.folder, randomUUID());
    try {
      return { address: await this.storeFile(file, upload, network), refusal: null };
    } catch (error) {
      if (error instanceof Refused) return { address: null, refusal: error.message };
      throw error; // temporary: the call can be retried
    } finally {
      await rm(file, { force: true });
    }
  }

  private async storeFile(file: string, upload: ResumableUpload, network: string): Promise<string> {
    const { uploader } = upload;
    if (upload.isFilm) {
      await this.writeTo(file, upload);
      return this.films.storeFilm(file, uploader);
    }
    const writeFile = () => this.writeTo(file, upload);
    return this.media.storePicture(file, { uploader, network }, { writeFile });
  }

  private async writeTo(path: string, { id, parts, size }: ResumableUpload): Promise<void> {
    const file = await open(path, 'wx', 0o600); // other users must not read originals
    let written = 0;
    try {
      for (const part of parts ?? [id])
        for await (const bytes of this.chunks.read(part)) {
          await file.appendFile(bytes);
          written += bytes.length;
        }
    } finally {
      await file.close();
    }
    if (written !== size) throw new NotFound('A piece of this upload is not here any more.');
  }
}

function requireAddress({ address, refusal }: ResumableUpload): string {
  if (address) return address;
  throw refusal ? new Refused(refusal) : new NotFound('This upload is not here any more.');
}
