import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from './member.policy.ts';

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

  @Column('smallint')
  tone: number;
}
