import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Game } from './room.rules.ts';

/** A game that two phones share, with its state. */
@Entity('room')
export class RoomRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  code: string;

  @Column('jsonb')
  state: Game;

  @Column('integer', { name: 'last_seq' })
  lastSeq: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
