import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A game that two phones share, and how it stands. */
@Entity('room')
export class RoomRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  code: string;

  @Column('jsonb')
  state: Record<string, unknown>;

  @Column('integer', { name: 'last_seq' })
  lastSeq: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
