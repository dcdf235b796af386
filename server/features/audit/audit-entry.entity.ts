import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of the audit log, which the database lets nobody change or remove. */
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
}
