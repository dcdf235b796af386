import { randomBytes } from 'node:crypto';
import { type DataSource, In, Raw } from 'typeorm';
import { deleteBatch } from '../../../database/delete-batch.ts';
import { ResumableUpload } from './resumable-upload.entity.ts';
import type { UploadChunks } from './upload-chunks.ts';
import { type Disk, requireSpace, type Sender, SILENT_SECONDS } from './upload-quota.ts';

/** How long an unfinished upload can be resumed: an account's, a visitor's, and a visitor's of which nothing arrives. */
export const UPLOAD_HOURS = 24;
const VISITOR_HOURS = 12;
const VISITOR_SILENT_HOURS = 1;
const HOUR_MS = 60 * 60_000;

/** Half a gigabyte at most: the statement timeout is 15 s. */
const SWEEP_BATCH = 20;

/** The properties of an upload before its bytes arrive. */
type NewUpload = Pick<ResumableUpload, 'id' | 'size' | 'partial' | 'isFilm'> & Sender;

/** The database's time, which all processes share. */
const NOW = () => 'now()';

/** The rows of resumable uploads. */
export class IncomingUploads {
  constructor(
    private readonly db: DataSource,
    private readonly chunks: UploadChunks,
    private readonly disk: Disk,
  ) {}

  /**
   * Adds an upload if there is space, which is reserved with its first bytes, or from `activeAt` on. Throws TooMany or
   * OutOfSpace.
   */
  async begin(upload: NewUpload, activeAt: typeof NOW | null = null): Promise<void> {
    const { id, size, partial, isFilm, uploader, network } = upload;
    await this.db.transaction(async (manager) => {
      await requireSpace(manager, upload, this.disk);
      const row = { id, uploader, network, size, partial, isFilm, activeAt };
      await manager.insert(ResumableUpload, row);
    });
  }

  /**
   * Reserves the full size of an upload that is receiving bytes, until it has been silent for a while. Throws TooMany
   * or OutOfSpace.
   */
  async reserveSpace(id: string): Promise<void> {
    if (await this.touch(id)) return;
    await this.db.transaction(async (manager) => {
      const row = await manager.findOneBy(ResumableUpload, { id });
      if (!row) return; // it has just been deleted, so nothing can be appended
      await requireSpace(manager, { ...row, network: row.network ?? '' }, this.disk);
      await manager.update(ResumableUpload, { id }, { activeAt: NOW });
    });
  }

  /** Reserves space while a picture arrives in one request and is processed. Throws TooMany or OutOfSpace. */
  async withReservation<T>(upload: { size: number } & Sender, work: () => Promise<T>): Promise<T> {
    const id = generateUploadId();
    await this.begin({ ...upload, id, partial: false, isFilm: false }, NOW);
    // if it fails, the next one succeeds, or the reservation expires
    const refreshActivity = () => void this.touch(id).catch(() => undefined);
    const timer = setInterval(refreshActivity, (SILENT_SECONDS * 1_000) / 3);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await this.remove(id);
    }
  }

  /** False if it was silent for too long, so that its reserved space may be taken by now. */
  private async touch(id: string): Promise<boolean> {
    const isActive = Raw((column) => `${column} > now() - interval '${SILENT_SECONDS} s'`);
    const { affected } = await this.db
      .getRepository(ResumableUpload)
      .update({ id, activeAt: isActive }, { activeAt: NOW });
    return affected === 1;
  }

  async find(id: string): Promise<ResumableUpload | null> {
    return (await this.findAll([id]))[0] ?? null;
  }

  /** How many bytes have arrived; for a finished upload, its size. */
  async receivedBytes({ id, parts, size, done }: ResumableUpload): Promise<number> {
    return done || parts ? size : this.chunks.readReceivedBytes(id); // parts are complete before they are joined
  }

  /** Adds an upload that is joined from parts, as old as the first of them and as silent; does nothing if it is there. */
  async addJoined(
    joined: Pick<ResumableUpload, 'id' | 'uploader' | 'size'> & { parts: string[] },
  ): Promise<void> {
    const ofParts = (time: string) => () =>
      `(select ${time} from resumable_upload where id = any(:parts))`;
    const createdAt = ofParts('min(created_at)');
    const activeAt = ofParts('max(active_at)');
    await this.db
      .createQueryBuilder()
      .insert()
      .into(ResumableUpload)
      .values({ ...joined, createdAt, activeAt })
      .setParameters({ parts: joined.parts })
      .orIgnore()
      .execute();
  }

  /** Stores the outcome of an upload, unless another process was first, and deletes its bytes. */
  async complete(
    { id, parts }: ResumableUpload,
    outcome: Pick<ResumableUpload, 'address' | 'refusal'>,
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

  /** Deletes an upload and all its parts. */
  async remove(id: string): Promise<void> {
    const uploads = this.db.getRepository(ResumableUpload);
    const upload = await uploads.findOneBy({ id });
    await uploads.delete([id, ...(upload?.parts ?? [])]);
  }

  /**
   * Deletes one batch of uploads older than a day, of visitors' unfinished ones after half a day or an hour of silence,
   * and of those started but not sent to soon; returns how many.
   */
  sweep(): Promise<number> {
    const expiredSql = `created_at < now() - make_interval(hours => $1)
      or (uploader is null and not done
          and (created_at < now() - make_interval(hours => $2)
               or coalesce(active_at, created_at) < now() - make_interval(hours => $3)))
      or (received = 0 and not done and parts is null
          and coalesce(active_at, created_at) < now() - make_interval(secs => $4))`;
    const times = [UPLOAD_HOURS, VISITOR_HOURS, VISITOR_SILENT_HOURS, SILENT_SECONDS];
    return deleteBatch(this.db, ResumableUpload, expiredSql, times, SWEEP_BATCH);
  }

  async findAll(ids: string[]): Promise<ResumableUpload[]> {
    return this.db.getRepository(ResumableUpload).findBy({ id: In(ids) });
  }
}

/** Unguessable, as anybody who knows the id may continue the upload. */
export function generateUploadId(): string {
  return randomBytes(16).toString('hex');
}

/** The time from which the tus server counts UPLOAD_HOURS; set back for visitors, whose uploads expire sooner. */
export function toExpiryStart({
  createdAt,
  activeAt,
  uploader,
}: Pick<ResumableUpload, 'createdAt' | 'activeAt' | 'uploader'>): string {
  if (uploader !== null) return createdAt.toISOString();
  const expiry = Math.min(
    createdAt.getTime() + VISITOR_HOURS * HOUR_MS,
    (activeAt ?? createdAt).getTime() + VISITOR_SILENT_HOURS * HOUR_MS,
  );
  return new Date(expiry - UPLOAD_HOURS * HOUR_MS).toISOString();
}
