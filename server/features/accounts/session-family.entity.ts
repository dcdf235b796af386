import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login, with all refresh tokens issued for it. */
@Entity('session_family')
export class SessionFamilyRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** The browser's User-Agent, '' where it sent none. */
  @Column('text', { name: 'user_agent' })
  userAgent: string;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** When whoever uses it last proved again who they are: see IdentityService. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}
