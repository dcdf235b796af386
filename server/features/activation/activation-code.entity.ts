import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that activates one page, and the QR token that leads to it. */
@Entity('activation_code')
export class ActivationCode {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  code: string;

  @Column('text')
  qr: string;

  @Column('text', { name: 'page_url' })
  pageUrl: string;

  @Column('boolean')
  demonstration: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;

  /** The account that used the code; null also once that account is erased. */
  @Column('uuid', { name: 'used_by', nullable: true })
  usedBy: string | null;

  /** The batch that it was made in; null for one that was made alone. */
  @Column('uuid', { name: 'batch_id', nullable: true })
  batchId: string | null;

  /** When the operator revoked the code; null if it is valid. */
  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** When the page that the code activated was erased. */
  @Column('timestamptz', { name: 'page_erased_at', nullable: true })
  pageErasedAt: Date | null;
}

/** Activation codes that were made together, for somebody or something. */
@Entity('code_batch')
export class CodeBatchRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the batch's plates were last printed; null if never. */
  @Column('timestamptz', { name: 'printed_at', nullable: true })
  printedAt: Date | null;
}
