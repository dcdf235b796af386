import { Column, Entity, PrimaryColumn } from 'typeorm';

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
