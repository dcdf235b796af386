import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which event each member has seen a page, and had seen it before the visit that lasts. */
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
