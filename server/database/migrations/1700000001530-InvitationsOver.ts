import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations end with the role of whoever made them: those whose maker has handed the page over are over. */
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
    // what is over stays over
  }
}
