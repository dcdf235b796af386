import { Column, Entity, IsNull, PrimaryColumn, Raw } from 'typeorm';

/** An invitation to a page; only the hash of its link is stored. */
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

/** Matches invitations that are unused and not expired, by the database's clock. */
export const isOpen = { usedAt: IsNull(), expiresAt: Raw((at) => `${at} > now()`) };
