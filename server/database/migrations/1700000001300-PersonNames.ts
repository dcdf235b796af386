import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the name that somebody has chosen, as the other members of their pages see it. */
export class PersonNames1700000001300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table user_account add name text check (char_length(name) between 1 and 60)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_account drop name');
  }
}
