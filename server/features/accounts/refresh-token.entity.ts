import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token; only its hash is stored. */
@Entity('refresh_token')
export class RefreshTokenRow {
  @PrimaryColumn('bytea')
  hash: Buffer;

  @Column('uuid', { name: 'family_id' })
  familyId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'replaced_at', nullable: true })
  replacedAt: Date | null;
}
