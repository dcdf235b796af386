import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import type { BookOptions } from '../book/book-options.ts';

/** The whole page as a folder (a ZIP), or a book of it. */
export type ExportKind = 'folder' | 'book';

/** How far an export is. */
export type ExportState = 'waiting' | 'ready' | 'failed' | 'stopped';

/** What came of a job. */
export interface ExportResult {
  /** Of the download, in bytes. */
  size: number;
  /** Of a book. */
  pages?: number;
  volumes?: number;
  /** Why the folder has no book in it, in words. */
  withoutBook?: string;
}

/** Something to take home of a page: asked for, being made, or made and kept for a while. */
@Entity('export_job')
export class ExportJobRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  /** Who asked; null once that account is gone. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('text')
  kind: ExportKind;

  /** Of a book; those of the folder's book otherwise. */
  @Column('jsonb')
  options: BookOptions;

  /** The page's version when it was asked for: a later one has changed. */
  @Column('text', { name: 'page_version' })
  pageVersion: string;

  @Column('text', { default: 'waiting' })
  state: ExportState;

  /** How many pictures are ready, of how many. */
  @Column('integer', { default: 0 })
  done: number;

  @Column('integer', { default: 0 })
  total: number;

  /** How often a process began it. */
  @Column('smallint', { default: 0 })
  tries: number;

  /** Until then it is the process's that makes it; past that, the process has died. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** When its process began it. */
  @Column('timestamptz', { name: 'begun_at', nullable: true })
  begunAt: Date | null;

  @Column('jsonb', { nullable: true })
  result: ExportResult | null;

  /** Why it failed, in words. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

/**
 * Ends what is being made or was made of pages on which something was taken down: it holds what nobody is to be sent
 * any more. Its files go with the next sweep.
 */
export async function endExports(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(ExportJobRow)
    .set({ state: 'stopped', endedAt: () => `now() - interval '1 year'` })
    .where('pageId in (:...pageIds)', { pageIds })
    .andWhere(`state in ('waiting', 'ready')`)
    .execute();
}

/** Where the storage keeps what a job made. */
export const toExportFolder = (id: string) => `export-${id}`;
