import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/**
 * The id of an erased page or account: the only thing stored of it, so that a restored backup does not bring it back.
 */
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
