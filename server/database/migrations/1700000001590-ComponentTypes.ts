import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the index of shown videos by one of the shown blocks of any type. */
export class ComponentTypes1700000001590 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index component_films');
    await runner.query('create index component_shown on component (type) where removed_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index component_shown');
    await runner.query(
      `create index component_films on component (id) where type = 'youtube' and removed_at is null`,
    );
  }
}
