import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the visits of members: up to which event each has seen a page, now and before the current visit. */
export class MemberVisits1700000003550 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table member_visit (
        page_id uuid not null,
        user_id uuid not null,
        at timestamptz not null default now(),
        seq integer not null,
        at_before timestamptz,
        seq_before integer,
        primary key (page_id, user_id),
        foreign key (page_id, user_id) references page_member (page_id, user_id) on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table member_visit');
  }
}
