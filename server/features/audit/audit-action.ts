import { registerEnumType } from 'type-graphql';

/** The actions in the audit log; the values are stored. */
export enum AuditAction {
  PAGE_TAKEN_DOWN = 'page taken down',
  PAGE_PUT_BACK = 'page put back',
  MESSAGE_TAKEN_DOWN = 'message taken down',
  MESSAGE_PUT_BACK = 'message put back',
  PICTURE_TAKEN_DOWN = 'picture taken down',
  PICTURE_PUT_BACK = 'picture put back',
  REPORT_ANSWERED = 'report answered',
  OWNERS_ASKED = 'owners asked',
  MESSAGE_OPENED = 'message opened',
  PICTURE_OPENED = 'picture opened',
  PAGE_OPENED = 'page opened',
  PAGE_PUT_AWAY = 'page put away',
  PAGE_BROUGHT_BACK = 'page brought back',
  PAGE_ERASED = 'page erased',
  ACCOUNT_PUT_AWAY = 'account put away',
  ACCOUNT_KEPT = 'account kept',
  ACCOUNT_ERASED = 'account erased',
  CODES_MADE = 'codes made',
  CODES_PRINTED = 'codes printed',
  CODE_REVOKED = 'code revoked',
  CODE_USED = 'code used',
  MAIL_RESENT = 'mail sent again',
  MAIL_REDIRECTED = 'mail sent to another address',
  MEMBER_REMOVED = 'member removed',
  PAGE_LEFT = 'page left',
  PAGE_HANDED_OVER = 'page handed over',
  PAGE_ATTACHED = 'page attached',
  INVITATION_CANCELLED = 'invitation cancelled',
  WALL_LINK_REVOKED = 'wall link revoked',
  PHRASE_ENDED = 'phrase ended',
  MESSAGE_REMOVED = 'message removed',
  BLOCK_REMOVED = 'block removed',
  PHOTO_REMOVED = 'photo removed',
  BACKUP_WRITTEN = 'backup written',
  BACKUP_RESTORED = 'backup restored',
  PAGE_IMPORTED = 'page imported',
  DECK_IMPORTED = 'deck imported',
}

/** Acts that belong together, by which the log can be read. */
export enum AuditKind {
  TAKEDOWNS = 'takedowns',
  OPENINGS = 'openings',
  CODES = 'codes',
  MEMBERS = 'members',
}

const { PAGE_TAKEN_DOWN, PAGE_PUT_BACK, MESSAGE_TAKEN_DOWN, MESSAGE_PUT_BACK } = AuditAction;
const { PICTURE_TAKEN_DOWN, PICTURE_PUT_BACK, CODE_REVOKED, CODE_USED } = AuditAction;
const { PAGE_OPENED, MESSAGE_OPENED, PICTURE_OPENED, CODES_MADE, CODES_PRINTED } = AuditAction;

/** The actions of each kind; members' own actions are found by their actor. */
export const ACTIONS_OF_KIND: Record<Exclude<AuditKind, AuditKind.MEMBERS>, AuditAction[]> = {
  takedowns: [
    PAGE_TAKEN_DOWN,
    PAGE_PUT_BACK,
    MESSAGE_TAKEN_DOWN,
    MESSAGE_PUT_BACK,
    PICTURE_TAKEN_DOWN,
    PICTURE_PUT_BACK,
  ],
  openings: [PAGE_OPENED, MESSAGE_OPENED, PICTURE_OPENED],
  codes: [CODES_MADE, CODES_PRINTED, CODE_REVOKED, CODE_USED],
};

registerEnumType(AuditAction, {
  name: 'AuditAction',
  description: 'What was done.',
  valuesConfig: Object.fromEntries(
    Object.entries(AuditAction).map(([name, words]) => [
      name,
      { description: `${words[0]!.toUpperCase()}${words.slice(1)}.` },
    ]),
  ),
});
registerEnumType(AuditKind, {
  name: 'AuditKind',
  description: 'Which part of the audit log.',
  valuesConfig: {
    TAKEDOWNS: { description: 'What an operator took down and put back.' },
    OPENINGS: { description: 'What an operator opened to look at.' },
    CODES: { description: 'Activation codes: made, printed, used, revoked.' },
    MEMBERS: { description: 'What pages’ own people did.' },
  },
});
