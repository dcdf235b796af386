import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link by mail that signs in; only its hash is stored, until it is used. */
@Entity('sign_in_link')
export class SignInLink {
  @PrimaryColumn('bytea')
  hash: Buffer;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** The mailbox that it was sent to. */
  @Column('text')
  email: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
