import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A photo has a point that stays in sight where it is cut, and keeps it when it is brought back. */
export class PhotoFocus1700000001601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table photo add focus text check (char_length(focus) between 1 and 15)',
    );
    await runner.query('alter table component_change add photo_focus text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table component_change drop photo_focus');
    await runner.query('alter table photo drop focus');
  }
}
