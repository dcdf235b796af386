import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds which member decided about a message, and when; unknown for earlier decisions. */
export class TributeDecisions1700000001580 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table tribute
       add decided_by uuid references user_account (id) on delete set null,
       add decided_at timestamptz`,
    );
    await runner.query(
      `create index tribute_decided_by on tribute (decided_by) where decided_by is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tribute drop column decided_by, drop column decided_at');
  }
}
