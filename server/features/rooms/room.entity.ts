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

/** One move in a room. */
@Entity('room_event')
export class RoomEventRow {
  @PrimaryColumn('uuid', { name: 'room_id' })
  roomId: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  type: string;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
