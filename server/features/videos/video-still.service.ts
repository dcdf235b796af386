import { createHash } from 'node:crypto';
import { type DataSource, In } from 'typeorm';
import { NotFound, Refused, TooLarge, TooMany } from '../../graphql/errors.ts';
import { allFieldsOf } from '../components/registry.ts';
import { videoIdOf } from '../../../protocol/video.ts';
import type { Pictures } from '../uploads/pictures.ts';
import type { Storage, StoredFile } from '../uploads/storage.ts';
import { VideoStillRow } from './video-still.entity.ts';
import { fetchStill } from './fetch-still.ts';

const FILE = 'still.webp';
/** What could not be had is asked for again after so long; what is kept is fetched anew after a month. */
const MISSING_MINUTES = 10;
const KEPT_DAYS = 30;
const FETCHED_AT_ONCE = 20;
const SWEPT_AT_ONCE = 50;

interface Dependencies {
  db: DataSource;
  storage: Storage;
  pictures: Pictures;
  /** Where YouTube keeps its stills. */
  upstream: string;
}

/** Whoever asks for a still. */
interface Requester {
  network: string;
  /** Asked before anything is fetched for it; throws TooMany. */
  admit(): Promise<void>;
  /** Members see a film's still before it stands on a page of theirs. */
  isMember(): Promise<boolean>;
}

/** The stills of films that stand on pages here, fetched once, so that no visitor's browser asks YouTube. */
export class VideoStillService {
  private readonly fetching = new Map<string, Promise<boolean>>();

  constructor(private readonly dependencies: Dependencies) {}

  /** Opens a film's still. Throws NotFound where no page has the film, but for members, or there is no still. */
  async open(id: string, requester: Requester): Promise<StoredFile> {
    const { storage } = this.dependencies;
    const isKnown = await this.isKnownVideo(id);
    const storedStill = isKnown ? await storage.get(folderOf(id), FILE) : null;
    if (storedStill) return storedStill;
    if (isKnown === false) throw notFound();
    if (!(await this.standsOnAPage(id)) && !(await requester.isMember())) throw notFound();
    if (!(await this.fetchOnce(id, requester))) throw notFound();
    const fetched = await storage.get(folderOf(id), FILE);
    if (!fetched) throw notFound();
    return fetched;
  }

  /** Forgets one batch of stills older than a month, whose films may be gone; answers how many. */
  async sweep(): Promise<number> {
    const { db, storage } = this.dependencies;
    return db.transaction(async (manager) => {
      const old = (await manager.query(
        `select id from video_still where checked_at < now() - make_interval(days => $1)
         order by checked_at limit $2 for update skip locked`,
        [KEPT_DAYS, SWEPT_AT_ONCE],
      )) as { id: string }[];
      for (const { id } of old) await storage.remove(folderOf(id));
      await manager.delete(VideoStillRow, { id: In(old.map(({ id }) => id)) });
      return old.length;
    });
  }

  /** Whether the still is kept; null where that has to be found out, perhaps again. */
  private async isKnownVideo(id: string): Promise<boolean | null> {
    const [row] = (await this.dependencies.db.query(
      `select found from video_still
       where id = $1 and (found or checked_at > now() - make_interval(mins => $2))`,
      [id, MISSING_MINUTES],
    )) as { found: boolean }[];
    return row?.found ?? null;
  }

  private async standsOnAPage(id: string): Promise<boolean> {
    const links = allFieldsOf('video');
    const rows = (await this.dependencies.db.query(
      `select payload->>video.field as link
       from component join unnest($2::text[], $3::text[]) as video (type, field) using (type)
       where removed_at is null and position($1 in payload->>video.field) > 0`,
      [id, links.map(({ type }) => type), links.map(({ field }) => field)],
    )) as { link: string }[];
    return rows.some(({ link }) => videoIdOf(link) === id);
  }

  /** Whoever asks while it is being fetched waits for the same; another process may fetch it too. */
  private async fetchOnce(id: string, { network, admit }: Requester): Promise<boolean> {
    const running = this.fetching.get(id);
    if (running) return running;
    if (this.fetching.size >= FETCHED_AT_ONCE) throw new TooMany();
    const fetched = admit().then(() => this.fetch(id, network));
    this.fetching.set(id, fetched);
    return fetched.finally(() => this.fetching.delete(id));
  }

  private async fetch(id: string, network: string): Promise<boolean> {
    const { db, storage, pictures, upstream } = this.dependencies;
    const original = await fetchStill(upstream, id);
    const picture = original
      ? await pictures.develop(original, { network, member: false }).catch(nullIfNoPicture)
      : null;
    if (picture) await storage.put(folderOf(id), FILE, picture.public);
    await db.query(
      `insert into video_still (id, found) values ($1, $2)
       on conflict (id) do update set found = excluded.found, checked_at = excluded.checked_at`,
      [id, picture !== null],
    );
    return picture !== null;
  }
}

/** Two ids may differ in their case alone, which some disks do not tell apart. */
function folderOf(id: string): string {
  return createHash('sha256').update(`youtube ${id}`).digest('hex').slice(0, 32);
}

function nullIfNoPicture(error: unknown): null {
  if (error instanceof Refused || error instanceof TooLarge) return null;
  throw error;
}

function notFound(): NotFound {
  return new NotFound('There is no still of such a film.');
}
