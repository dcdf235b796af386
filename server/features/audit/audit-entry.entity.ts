import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditAction } from './audit-action.ts';

/** An entry of the audit log, which the database lets nobody change or remove. */
@Entity('audit_entry')
export class AuditEntryRow {
  @PrimaryColumn('bigint')
  id: string;

  /** JSON: see AuditEntry. */
  @Column('text')
  entry: string;

  /** SHA-256 of the hash before it and of the entry. */
  @Column('bytea')
  hash: Buffer;

  /** Read from the entry by the database, to find it by; the same for the subject. */
  @Column({ type: 'text', insert: false, update: false })
  action: AuditAction;

  @Column({ type: 'text', insert: false, update: false })
  subject: string;
}

/** The page or account of a fingerprint; it is erased with that, and only the fingerprint stays in the log. */
@Entity('audit_subject')
export class AuditSubject {
  @PrimaryColumn('text')
  fingerprint: string;

  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;
}
