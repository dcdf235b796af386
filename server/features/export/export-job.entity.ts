import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import type { BookOptions } from '../book/book-options.ts';

/** The kinds of export: the whole page as a folder (a ZIP), or a book of it. */
export type ExportKind = 'folder' | 'book';

/** How far an export is. */
export type ExportState = 'waiting' | 'ready' | 'failed' | 'stopped';

/** The result of a job. */
export interface ExportResult {
  /** The size of the download in bytes. */
  size: number;
  /** The number of pages, for a book. */
  pages?: number;
  volumes?: number;
  /** Why the folder contains no book, as a sentence. */
  withoutBook?: string;
}

/** An export of a page: requested, being made, or made and stored for a while. */
@Entity('export_job')
export class ExportJobRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  /** The account that asked; null once it is erased. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('text')
  kind: ExportKind;

  /** The options of the book, also of the one in a folder. */
  @Column('jsonb')
  options: BookOptions;

  /** The version of what it is made of, at the time of the request; with a different one it is made again. */
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

  /** The process that makes the export holds it until this time; if it passes, the process has died. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** When the process began. */
  @Column('timestamptz', { name: 'begun_at', nullable: true })
  begunAt: Date | null;

  @Column('jsonb', { nullable: true })
  result: ExportResult | null;

  /** Why it failed, as a sentence. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

/**
 * Ends the exports of pages on which something was taken down, because they contain what must not be sent any more. The
 * next sweep deletes their files.
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

/** The storage key of a job's result. */
export const toExportFolder = (id: string) => `export-${id}`;
