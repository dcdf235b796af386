import { createHash } from 'node:crypto';
import { type DataSource, Raw } from 'typeorm';
import { NotFound, Refused, TooLarge } from '../../errors/public-errors.ts';
import { ComponentRow } from '../components/component.entity.ts';
import { findAllFields } from '../components/registry.ts';
import { parseVideoId } from '../../../protocol/video.ts';
import type { PictureQueue } from '../uploads/pictures/picture-queue.ts';
import type { Storage, StoredFile } from '../uploads/storage/storage.ts';
import { VideoStill } from './video-still.entity.ts';

const FILE = 'still.webp';
/** A missing still is requested again after this time; a stored one is fetched again after a month. */
const MISSING_MINUTES = 10;
const RETENTION_DAYS = 30;
const SWEEP_BATCH = 50;
const isRecent = Raw((column) => `${column} > now() - make_interval(mins => ${MISSING_MINUTES})`);
const isOld = Raw((column) => `${column} < now() - make_interval(days => ${RETENTION_DAYS})`);

interface Dependencies {
  db: DataSource;
  storage: Storage;
  pictures: PictureQueue;
  /** The address of YouTube's stills. */
  upstream: string;
}

/** Who asks for a still. */
interface Requester {
  network: string;
  /** Called before all pages are searched for a video that is not known; throws TooMany. */
  admitSearch(): Promise<void>;
  /** Called before a still is fetched; throws TooMany. */
  admit(): Promise<void>;
  /** Members may see a video's still before it is on a page. */
  isMember(): Promise<boolean>;
}

/** The still images of videos on pages, fetched once, so that no visitor's browser contacts YouTube. */
export class VideoStillService {
  private readonly fetching = new Map<string, Promise<boolean>>();

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Opens a video's still; null if it cannot be had just now. Throws NotFound if no page has the video (except for
   * members), TooMany if too many are asked for or fetched.
   */
  async open(id: string, requester: Requester): Promise<StoredFile | null> {
    const { storage } = this.dependencies;
    const isKnown = await this.isKnownVideo(id);
    const storedStill = isKnown ? await storage.get(toFolder(id), FILE) : null;
    if (storedStill || isKnown === false) return storedStill;
    await requester.admitSearch();
    if (!(await this.isUsedOnPage(id)) && !(await requester.isMember()))
      throw new NotFound('There is no still of such a film.');
    return (await this.fetchOnce(id, requester)) ? storage.get(toFolder(id), FILE) : null;
  }

  /**
   * Deletes one batch of stills older than a month, whose videos may be gone; returns how many. Files first: the row of
   * one that is fetched again meanwhile is not old any more, and stays.
   */
  async sweep(): Promise<number> {
    const { db, storage } = this.dependencies;
    const stills = db.getRepository(VideoStill);
    const order = { checkedAt: 'ASC' } as const;
    const old = await stills.find({ where: { checkedAt: isOld }, order, take: SWEEP_BATCH });
    for (const { id } of old) {
      await storage.remove(toFolder(id));
      await stills.delete({ id, checkedAt: isOld });
    }
    return old.length;
  }

  /** Whether the still is stored; null if that is unknown, or has to be checked again. */
  private async isKnownVideo(id: string): Promise<boolean | null> {
    const still = await this.dependencies.db.getRepository(VideoStill).findOneBy([
      { id, found: true },
      { id, checkedAt: isRecent },
    ]);
    return still?.found ?? null;
  }

  private async isUsedOnPage(id: string): Promise<boolean> {
    const links = findAllFields('video');
    const hasLink = links.map(
      ({ type, field }) =>
        `block.type = '${type}' and position(:id in block.payload->>'${field}') > 0`,
    );
    const blocks = await this.dependencies.db
      .createQueryBuilder(ComponentRow, 'block')
      .where(`block.removedAt is null and (${hasLink.join(' or ')})`, { id })
      .getMany();
    return blocks.some(({ type, payload }) =>
      links.some((link) => link.type === type && parseVideoId(String(payload[link.field])) === id),
    );
  }

  /** Concurrent requests share one fetch; another process may fetch it too. */
  private async fetchOnce(id: string, { network, admit }: Requester): Promise<boolean> {
    const running = this.fetching.get(id);
    if (running) return running;
    const fetched = admit().then(() => this.fetch(id, network));
    this.fetching.set(id, fetched);
    return fetched.finally(() => this.fetching.delete(id));
  }

  private async fetch(id: string, network: string): Promise<boolean> {
    const { db, storage, pictures, upstream } = this.dependencies;
    const original = await fetchStill(upstream, id);
    const picture = original
      ? await pictures.processImage(original, { network, isMember: false }).catch(nullIfNoPicture)
      : null;
    if (picture) await storage.put(toFolder(id), FILE, picture.public);
    await db
      .createQueryBuilder()
      .insert()
      .into(VideoStill)
      .values({ id, found: picture !== null })
      .orUpdate(['found', 'checked_at'], ['id'])
      .execute();
    return picture !== null;
  }
}

/** Two ids may differ only in case, which some file systems do not distinguish. */
function toFolder(id: string): string {
  return createHash('sha256').update(`youtube ${id}`).digest('hex').slice(0, 32);
}

function nullIfNoPicture(error: unknown): null {
  if (error instanceof Refused || error instanceof TooLarge) return null;
  throw error;
}

/** A page must not wait longer for a picture that may not come. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** A video's still image from YouTube; null if there is none, or it cannot be fetched or is too large. */
async function fetchStill(upstream: string, id: string): Promise<Buffer | null> {
  try {
    const response = await fetch(`${upstream}/vi/${id}/hqdefault.jpg`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok && response.body) return await readLimited(response.body);
    await response.body?.cancel();
    return null;
  } catch {
    return null; // no network, timeout, or connection lost
  }
}

async function readLimited(body: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) return null; // leaving the loop ends the transfer
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
