/**
 * Notifies every process that something happened: this one at once, the others soon and possibly with less data
 * (`Remote`). For a page's events it is only a hint, as the event store is the source of truth: a lost, duplicated or
 * reordered message costs one read and nothing else.
 */
export interface Bus<Message, Remote = Message> {
  publish(message: Message): void;
  /** `missed` is called once at the beginning, and whenever messages of other processes may have been lost. */
  subscribe(listener: (message: Message | Remote) => void, missed?: () => void): () => void;
}

/**
 * A members' event, apart from the page's public events; its kind is 'note' as processes of release 1.1 know no other,
 * until the next release but one.
 */
export interface MemberEventMessage {
  kind: 'note';
  pageId: string;
  /** The GraphQL type of the event. */
  type: string;
  /** ISO 8601. */
  at: string;
  payload: Record<string, unknown>;
}

/** A member's tab was seen at some place of a page, or was closed. */
export interface TabReport {
  kind: 'tabReport';
  pageId: string;
  tabId: string;
  person: { id: string; name: string; initials: string; colorIndex: number; tone: number };
  componentId: string | null;
  field: string | null;
  gone: boolean;
}

/** A large screen showing a page's wall reports which messages it shows. */
export interface ScreenReport {
  kind: 'screenReport';
  pageId: string;
  screenId: string;
  tributeIds: string[];
  /** What the screen shows next. */
  nextIds: string[];
  /** The caption of the page's photo that it shows; null if it shows none. */
  photo: string | null;
}

/** A member asks the large screens of a page to skip tributes. */
export interface ScreenSkip {
  kind: 'screenSkip';
  pageId: string;
  /** The messages that the member saw on them; none for a photo. */
  tributeIds: string[];
}

/** Identifies a text by its block and field. */
interface DocumentRef {
  componentId: string;
  field: string;
}

/**
 * Messages between processes about members: JSON, each sent once to every process, including the sender's own. A lost
 * one does no lasting harm: tab reports are repeated, and permissions are checked again.
 */
export type MemberMessage =
  | MemberEventMessage
  | TabReport
  | ScreenReport
  | ScreenSkip
  /** An account has a new name, on every page. */
  | { kind: 'renamed'; userId: string; name: string; initials: string }
  | { kind: 'membershipEnded'; pageId: string; userId: string }
  | { kind: 'sessionsEnded'; sessionIds: string[] }
  /** The right to follow a page's stream has changed: grants are checked again. */
  | { kind: 'rightsChanged'; pageId: string }
  /** A shared text has changes up to `seq`. */
  | ({ kind: 'textChanged'; seq: number } & DocumentRef)
  /** Cursor positions, in base64. */
  | ({ kind: 'cursorsMoved'; update: string } & DocumentRef)
  /** A process has just opened a text and asks for its cursors. */
  | ({ kind: 'cursorsWanted' } & DocumentRef);
