import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { Forbidden, NotFound, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { SharedLimiter } from '../../limits/rate-limit.ts';
import { PageMemberRow } from '../members/member.entity.ts';
import { Page } from '../pages/page.entity.ts';
import { Photo } from '../photos/photo.entity.ts';
import { TributeStatus, TributeCount } from '../tributes/posting/tribute.entity.ts';
import type { Storage } from '../uploads/storage.ts';
import { streamArchive } from './archive.ts';
import type { ExportLinks } from './export-links.ts';
import type { ExportLink } from './export.types.ts';
import { writeSnapshot } from './write-snapshot.ts';

const LEFTOVER_AFTER_MS = 24 * 60 * 60_000;

interface Dependencies {
  db: DataSource;
  storage: Storage;
  links: ExportLinks;
  /** Downloads, by account. */
  limit: SharedLimiter;
  /** Where snapshots are written while they are sent. */
  folder: string;
}

/** Packs a page for its members, to take home; also one that was put away. */
export class ExportService {
  constructor(private readonly dependencies: Dependencies) {}

  /** A link for a browser's download, with what it holds. Forbidden for all but the page's members. */
  async createLink(userId: string | null, pageId: string): Promise<ExportLink> {
    const { id } = await this.requireMember(userId, pageId);
    const { db, links } = this.dependencies;
    const visible = { pageId: id, status: TributeStatus.VISIBLE };
    const messages = await db.getRepository(TributeCount).findOneBy(visible);
    const photos = await db.getRepository(Photo).countBy({ pageId: id });
    const token = links.createToken(id, userId!);
    return { url: `/api/page/${id}/export?token=${token}`, photos, messages: messages?.count ?? 0 };
  }

  /** The account of a link; null if it is over, or for another page. */
  readAccount(pageId: string, token: string): string | null {
    return this.dependencies.links.readAccount(pageId.toLowerCase(), token);
  }

  /**
   * Prepares an archive: its name, and how it is sent. Unauthenticated, NotFound and Forbidden as for every call of
   * members, TooMany after thirty in an hour.
   */
  async prepare(userId: string | null, pageId: string) {
    const { db, storage, limit, folder } = this.dependencies;
    const page = await this.requireMember(userId, pageId);
    await limit.consume(userId!);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const own = await mkdtemp(join(folder, 'export-'));
    const remove = () => rm(own, { recursive: true, force: true });
    const media = await writeSnapshot(db, page.id, own).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    return {
      name: `${page.url}.zip`,
      send: (to: Writable) => streamArchive(own, media, storage, to).finally(remove),
    };
  }

  /** Removes what a killed process left. */
  async sweep(): Promise<void> {
    const { folder } = this.dependencies;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => null);
      if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AFTER_MS)
        await rm(path, { recursive: true, force: true });
    }
  }

  private async requireMember(userId: string | null, pageId: string): Promise<Page> {
    if (!userId) throw new Unauthenticated();
    const { db } = this.dependencies;
    const page = isUuid(pageId)
      ? await db.getRepository(Page).findOneBy({ id: pageId.toLowerCase() })
      : null;
    const isGone = page?.goneAt && page.goneAt.getTime() <= Date.now();
    if (!page || isGone) throw new NotFound('There is no such page.');
    if (!(await db.getRepository(PageMemberRow).existsBy({ pageId: page.id, userId })))
      throw new Forbidden();
    return page;
  }
}
