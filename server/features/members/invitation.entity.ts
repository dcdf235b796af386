import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invitation to a page; of its link only the hash. */
@Entity('page_invitation')
export class PageInvitationRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('bytea')
  hash: Buffer;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('uuid', { name: 'invited_by' })
  invitedBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
