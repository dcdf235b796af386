import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account's membership of a page, with its role and colour. */
@Entity('page_member')
export class PageMemberRow {
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

/** Every member may edit; only the owner manages members. */
export function mayEdit(role: Role | null): boolean {
  return role !== null;
}

/** Only the owner decides whether an address redirects. */
export function mayRedirect(role: Role | null): boolean {
  return role === 'owner';
}

/** Only the owner puts a page away. */
export function mayDelete(role: Role | null): boolean {
  return role === 'owner';
}

/** Only the owner gives a page another address. */
export function mayChangeAddress(role: Role | null): boolean {
  return role === 'owner';
}

/** Only the owner manages members: inviting, removing, handing the page over. */
export function mayManageMembers(role: Role | null): boolean {
  return role === 'owner';
}

/** A page always has an owner, who must hand it over before leaving. */
export function mayBeRemoved(role: Role): boolean {
  return role === 'co_owner';
}
