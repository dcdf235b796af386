import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds which pictures still need their variants, all of them at first, and the placeholder of each. */
export class PictureVariants1700000003300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table media
        add column variants_due timestamptz default now(),
        add column variants_tries smallint not null default 0,
        add column placeholder text check (length(placeholder) <= 150)`);
    await runner.query("update media set variants_due = null where type like 'video/%'");
    await runner.query(`
      create index media_variants_due on media (created_at)
      where variants_due is not null and state = 'committed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table media
        drop column variants_due, drop column variants_tries, drop column placeholder`);
  }
}
