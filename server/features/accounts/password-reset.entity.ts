import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A password reset link; only its hash is stored. */
@Entity('password_reset')
export class PasswordReset {
  @PrimaryColumn('bytea')
  hash: Buffer;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
