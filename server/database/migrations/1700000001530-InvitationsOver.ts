import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes the open invitations of people who have handed over ownership of the page, as handing over does from now on.
 */
export class InvitationsOver1700000001530 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from page_invitation invitation
      where used_at is null and not exists (
        select 1 from page_member member
        where member.page_id = invitation.page_id and member.user_id = invitation.invited_by
          and member.role = 'owner')`);
  }

  async down(): Promise<void> {
    // deleted invitations are not restored
  }
}
