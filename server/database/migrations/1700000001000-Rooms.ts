import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the rooms in which two phones play truth or dare, with their events. */
export class Rooms1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table room (
        id uuid primary key,
        code text not null unique check (code ~ '^[0-9A-Z]{6}$'),
        state jsonb not null,
        last_seq integer not null default 0 check (last_seq >= 0),
        expires_at timestamptz not null
      )`);
    await runner.query(`create index room_expiry on room (expires_at)`);
    await runner.query(`
      create table room_event (
        room_id uuid not null references room (id) on delete cascade,
        seq integer not null check (seq > 0),
        type text not null,
        payload jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (room_id, seq)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table room_event, room');
  }
}
