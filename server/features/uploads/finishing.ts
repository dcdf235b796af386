import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotFound, Refused } from '../../graphql/errors.ts';
import type { IncomingUpload, IncomingUploads } from './incoming-uploads.ts';
import type { MediaService } from './media.service.ts';

/** Makes pictures of uploads that have arrived whole. */
export class Finishing {
  private readonly running = new Map<string, Promise<string>>();

  constructor(
    private readonly incomingUploads: IncomingUploads,
    private readonly media: MediaService,
  ) {}

  /**
   * The address of the picture that was uploaded under this id. The first to ask has it made; whoever
   * asks again, in whichever process, gets the same. Throws Refused where it is no picture, TooMany
   * where it can be asked for again later.
   */
  pictureOf(id: string, network: string): Promise<string> {
    const running = this.running.get(id) ?? this.develop(id, network);
    this.running.set(id, running);
    return running.finally(() => this.running.delete(id));
  }

  private async develop(id: string, network: string): Promise<string> {
    const upload = await this.incomingUploads.find(id);
    if (!upload || upload.partial) throw new NotFound('This upload is not here any more.');
    if (upload.done) return outcomeOf(upload);
    if ((await this.incomingUploads.receivedBytes(upload)) !== upload.size)
      throw new Refused('This picture has not arrived completely yet.');

    const outcome = await this.store(upload, network).catch(async (error: unknown) => {
      const now = await this.incomingUploads.find(id);
      if (now?.done) return null; // another process was faster, and removed the file under our hands
      throw error;
    });
    if (outcome) await this.incomingUploads.conclude(upload, outcome);
    return outcomeOf((await this.incomingUploads.find(id)) ?? upload);
  }

  private async store(
    upload: IncomingUpload,
    network: string,
  ): Promise<Pick<IncomingUpload, 'address' | 'refusal'>> {
    const file = upload.parts
      ? await this.joined(upload.parts)
      : this.incomingUploads.fileOf(upload.id);
    try {
      const { address } = await this.media.storePicture(file, {
        uploader: upload.uploader,
        network,
      });
      return { address, refusal: null };
    } catch (error) {
      if (error instanceof Refused) return { address: null, refusal: error.message };
      throw error; // for now only: it can be asked for again
    } finally {
      if (upload.parts) await rm(file, { force: true });
    }
  }

  private async joined(parts: string[]): Promise<string> {
    const whole = join(this.incomingUploads.folder, randomUUID());
    try {
      for (const part of parts)
        await pipeline(
          createReadStream(this.incomingUploads.fileOf(part)),
          createWriteStream(whole, { flags: 'a' }),
        );
      return whole;
    } catch (error) {
      await rm(whole, { force: true });
      const lost = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw lost ? new NotFound('A piece of this upload is not here any more.') : error;
    }
  }
}

function outcomeOf({ address, refusal }: IncomingUpload): string {
  if (address) return address;
  throw refusal ? new Refused(refusal) : new NotFound('This upload is not here any more.');
}
