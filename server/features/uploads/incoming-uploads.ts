import { createHash, randomBytes } from 'node:crypto';
import { type DataSource, In } from 'typeorm';
import { Malformed, NotFound, TooLarge } from '../../graphql/errors.ts';
import { MAX_PICTURE_BYTES } from '../../../protocol/limits.ts';
import { ResumableUploadRow } from './resumable-upload.entity.ts';
import type { UploadChunks } from './upload-chunks.ts';
import { type Disk, requireSpace, type Sender } from './upload-quota.ts';

/** An account's unfinished upload can be taken up again for this long. */
export const UPLOAD_HOURS = 24;
/** And a visitor's for this long. */
const VISITOR_HOURS = 1;

/** More pieces than any client makes of one picture. */
const MAX_PARTS = 16;

/** Half a gigabyte at most: a statement may take 15 s. */
const SWEEP_BATCH = 20;

/** An upload in pieces. Whoever knows its id may go on with it, as a token may expire on the way. */
export interface IncomingUpload {
  id: string;
  /** The account that began it; null for visitors. */
  uploader: string | null;
  /** Bytes, as announced. */
  size: number;
  /** Only a piece of a picture, to be joined with others. */
  partial: boolean;
  /** The pieces it is joined from, in their order; null for one that arrives by itself. */
  parts: string[] | null;
  /** All of it arrived and was processed; its bytes are gone. */
  done: boolean;
  /** What became of it: the picture's address, or why it was refused. */
  address: string | null;
  refusal: string | null;
  createdAt: Date;
}

/** The rows of uploads that arrive in pieces. */
export class IncomingUploads {
  constructor(
    private readonly db: DataSource,
    private readonly chunks: UploadChunks,
    private readonly disk: Disk,
  ) {}

  /** Reserves space for an upload before any of it arrives. Throws TooMany or OutOfSpace. */
  async begin(upload: Pick<IncomingUpload, 'id' | 'size' | 'partial'> & Sender): Promise<void> {
    const { id, size, partial, uploader, network } = upload;
    await this.db.transaction(async (manager) => {
      await requireSpace(manager, size, upload, this.disk);
      await manager.insert(ResumableUploadRow, { id, uploader, network, size, partial });
    });
  }

  /** Reserves space while a picture arrives in one request and is processed. Throws TooMany or OutOfSpace. */
  async withReservation<T>(upload: { size: number } & Sender, work: () => Promise<T>): Promise<T> {
    const id = newUploadId();
    await this.begin({ ...upload, id, partial: false });
    try {
      return await work();
    } finally {
      await this.remove(id);
    }
  }

  async find(id: string): Promise<IncomingUpload | null> {
    return (await this.findAll([id]))[0] ?? null;
  }

  /** How many bytes have arrived, those of a finished upload included. */
  async receivedBytes({ id, parts, size, done }: IncomingUpload): Promise<number> {
    return done || parts ? size : this.chunks.received(id); // pieces are complete before they are joined
  }

  /**
   * Makes one upload of complete pieces and returns its id, which follows from theirs: joining
   * again, after a response was lost, gives the same.
   */
  async join(ids: string[]): Promise<string> {
    if (ids.length === 0 || ids.length > MAX_PARTS || new Set(ids).size < ids.length)
      throw new Malformed(`An upload is joined from 1 to ${MAX_PARTS} different pieces.`);
    const id = createHash('sha256').update(ids.join()).digest('hex').slice(0, 32);
    if (await this.find(id)) return id;

    const pieces = await this.findAll(ids);
    if (pieces.length < ids.length) throw new NotFound('A piece of this upload is not here.');
    for (const piece of pieces)
      if (!piece.partial || piece.done || (await this.receivedBytes(piece)) !== piece.size)
        throw new Malformed('A piece of this upload is not complete.');
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
    if (size > MAX_PICTURE_BYTES) throw tooLarge();
    const [uploader = null, another] = new Set(
      pieces.flatMap((piece) => (piece.uploader ? [piece.uploader] : [])),
    );
    if (another) throw new Malformed('These pieces come from different accounts.');

    await this.db.query(
      `insert into resumable_upload (id, uploader, size, parts, created_at)
       select $1, $2, $3, $4::text[], min(created_at) from resumable_upload where id = any($4)
       on conflict do nothing`,
      [id, uploader, size, ids],
    );
    return id;
  }

  /** Stores the outcome of an upload, unless another process was first, and removes its bytes. */
  async complete(
    { id, parts }: IncomingUpload,
    outcome: Pick<IncomingUpload, 'address' | 'refusal'>,
  ): Promise<void> {
    await this.db.query(
      `with concluded as (
         update resumable_upload set done = true, network = null,
           address = case id when $1 then $3 end, refusal = case id when $1 then $4 end
         where (id = $1 or id = any($2)) and not done returning id)
       delete from upload_chunk using concluded where upload_id = concluded.id`,
      [id, parts ?? [], outcome.address, outcome.refusal],
    );
  }

  /** Deletes an upload and all its pieces. */
  async remove(id: string): Promise<void> {
    await this.db.query(
      `delete from resumable_upload using resumable_upload as whole
       where whole.id = $1 and (resumable_upload.id = $1 or resumable_upload.id = any(whole.parts))`,
      [id],
    );
  }

  /** Deletes what is older than a day, and visitors' unfinished uploads after an hour. */
  async sweep(): Promise<void> {
    for (let deleted = SWEEP_BATCH; deleted === SWEEP_BATCH;)
      [, deleted] = (await this.db.query(
        `delete from resumable_upload where id in (
           select id from resumable_upload
           where created_at < now() - make_interval(hours => $1)
             or (created_at < now() - make_interval(hours => $2) and uploader is null and not done)
           order by created_at limit $3)`,
        [UPLOAD_HOURS, VISITOR_HOURS, SWEEP_BATCH],
      )) as [unknown, number];
  }

  private async findAll(ids: string[]): Promise<IncomingUpload[]> {
    return this.db.getRepository(ResumableUploadRow).findBy({ id: In(ids) });
  }
}

/** Nobody can guess it: whoever knows it may go on with the upload. */
export function newUploadId(): string {
  return randomBytes(16).toString('hex');
}

/** From when the tus server counts UPLOAD_HOURS: earlier for visitors, whose uploads expire sooner. */
export function expiryStart(createdAt: Date, uploader: string | null): string {
  const earlier = uploader === null ? UPLOAD_HOURS - VISITOR_HOURS : 0;
  return new Date(createdAt.getTime() - earlier * 60 * 60_000).toISOString();
}

/** The refusal of whatever is over the limit. */
export function tooLarge(): TooLarge {
  return new TooLarge('This picture is larger than 25 MB. Please choose a smaller one.');
}
