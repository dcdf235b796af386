import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Has the files of every picture made again, as those of before have none of the narrowest width. */
export class NarrowPictures1700000004020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update media set variants_due = now(), variants_tries = 0
      where variants_due is null and type not like 'video/%'`);
  }

  /** What was made stays, and nobody asks for it. */
  async down(): Promise<void> {}
}
