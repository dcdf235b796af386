import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the focal point of a photo, which stays visible where it is cropped; the history stores it, too. */
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
