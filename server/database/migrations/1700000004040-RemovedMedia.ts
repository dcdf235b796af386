import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets pictures be marked as removed, which are deleted once their files are. */
export class RemovedMedia1700000004040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allowStates(runner, `'temporary', 'committed', 'removed'`);
    await runner.query(`create index media_removed on media (key) where state = 'removed'`);
  }

  /** What is removed is older than a day, so that the next sweep deletes it as temporary. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update media set state = 'temporary' where state = 'removed'`);
    await runner.query('drop index media_removed');
    await allowStates(runner, `'temporary', 'committed'`);
  }
}

async function allowStates(runner: QueryRunner, states: string): Promise<void> {
  await runner.query(
    `alter table media drop constraint media_state_check,
       add constraint media_state_check check (state in (${states}))`,
  );
}
