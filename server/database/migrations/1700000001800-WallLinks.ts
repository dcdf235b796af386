import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the link by which a projector shows the wall: the hash of its key, who created it and when. */
export class WallLinks1700000001800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table page
       add wall_key_hash bytea check (octet_length(wall_key_hash) = 32),
       add wall_key_made_at timestamptz,
       add wall_key_made_by uuid references user_account on delete set null,
       add constraint page_wall_key check ((wall_key_hash is null) = (wall_key_made_at is null))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table page drop wall_key_hash, drop wall_key_made_at, drop wall_key_made_by',
    );
  }
}
