import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The outcome of a report. */
export type ReportOutcome = 'taken_down' | 'answered' | 'owners_asked' | 'nothing_wrong';

/** A visitor's report about a page, for the operator only. */
@Entity('report')
export class Report {
  @PrimaryColumn('integer', { generated: 'identity' })
  number: number;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  /** The message that it is about, if one was named. */
  @Column('uuid', { name: 'tribute_id', nullable: true })
  tributeId: string | null;

  @Column('text')
  reason: string;

  /** In the visitor's words; may be empty. */
  @Column('text', { name: 'words' })
  description: string;

  /** The reporter's address, if they want an answer. */
  @Column('text', { nullable: true })
  email: string | null;

  /** A hash of the report and the day, so that the same report sent again is stored once. */
  @Column('bytea', { select: false })
  digest: Buffer;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  @Column('text', { nullable: true })
  outcome: ReportOutcome | null;
}

/** A report's number as people say it. */
export function toReportNumber(number: number): string {
  return `R-${number}`;
}

/** The number in what somebody typed, such as "R-1001" or "1001"; null if it is none. */
export function parseReportNumber(text: string): number | null {
  const [, digits] = /^(?:R-)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits ? Number(digits) : null;
}
