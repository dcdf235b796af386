import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that leads to a page: its own, or one that it had before. Pages add theirs by a trigger. */
@Entity('page_address')
export class PageAddressRow {
  /** In lower case. */
  @PrimaryColumn('text')
  address: string;

  /** Null while it is reserved for an activation code. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;
}
