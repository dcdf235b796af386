import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the network from which an unfinished upload is sent, so that its bytes can be counted by address. */
export class UploadNetworks1700000001560 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table resumable_upload add column network text');
    await runner.query(
      `create index resumable_upload_unfinished on resumable_upload (uploader, network, size)
       where not done and parts is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index resumable_upload_unfinished');
    await runner.query('alter table resumable_upload drop column network');
  }
}
