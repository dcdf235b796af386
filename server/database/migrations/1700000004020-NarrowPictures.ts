import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the variants of all pictures again, because older ones lack the narrowest width. */
export class NarrowPictures1700000004020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update media set variants_due = now(), variants_tries = 0
      where variants_due is null and type not like 'video/%'`);
  }

  /** The variants stay, as nothing depends on them. */
  async down(): Promise<void> {}
}
