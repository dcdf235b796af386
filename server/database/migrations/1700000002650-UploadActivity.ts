import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds how much of an upload has arrived, and when bytes last came, so that abandoned uploads do not use up quotas. */
export class UploadActivity1700000002650 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table resumable_upload
        add column received integer not null default 0 check (received >= 0),
        add column active_at timestamptz`);
    await runner.query(`
      update resumable_upload set received = arrived.bytes, active_at = now()
      from (select upload_id, sum(octet_length(bytes))::int as bytes from upload_chunk group by 1) as arrived
      where id = upload_id`);
    await runner.query('drop index resumable_upload_unfinished');
    await runner.query(
      `create index resumable_upload_sent on resumable_upload (uploader, network)
       where not done and parts is null and active_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table resumable_upload drop column received, drop column active_at');
    await runner.query(
      `create index resumable_upload_unfinished on resumable_upload (uploader, network, size)
       where not done and parts is null`,
    );
  }
}
