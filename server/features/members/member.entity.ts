import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account's membership of a page, with its role and colour. */
@Entity('page_member')
export class PageMember {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  role: Role;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('smallint', { name: 'tone' })
  colorIndex: number;
}

/** A member's role on a page. */
export type Role = 'owner' | 'co_owner';

/** Every member may edit. */
export function mayEdit(role: Role | null): boolean {
  return role !== null;
}

/** Only the owner manages members, deletes the page, gives it another address and lets it redirect. */
export function isOwner(role: Role | null): boolean {
  return role === 'owner';
}

/** A page always has an owner, who must hand it over before leaving. */
export function mayBeRemoved(role: Role): boolean {
  return role === 'co_owner';
}
