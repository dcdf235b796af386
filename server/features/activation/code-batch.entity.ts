import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Activation codes that were made together, for somebody or something. */
@Entity('code_batch')
export class CodeBatchRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When its plates were last printed; null if they never were. */
  @Column('timestamptz', { name: 'printed_at', nullable: true })
  printedAt: Date | null;
}
