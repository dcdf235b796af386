import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What was erased for good, so that a restored backup does not bring it back; nothing else is kept of it. */
@Entity('tombstone')
export class Tombstone {
  /** The id of the page or the account. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: 'page' | 'account';

  @CreateDateColumn({ type: 'timestamptz', name: 'erased_at' })
  erasedAt: Date;
}
