/** What a page's members receive, apart from the page's public events. */
export interface MemberNote {
  kind: 'note';
  pageId: string;
  /** The GraphQL type of the event. */
  type: string;
  /** ISO 8601. */
  at: string;
  payload: Record<string, unknown>;
}

/** Somebody's tab was seen at a place of a page, or was closed. */
export interface TabReport {
  kind: 'tabReport';
  pageId: string;
  tabId: string;
  person: { id: string; name: string; initials: string; tone: number };
  componentId: string | null;
  field: string | null;
  gone: boolean;
}

/** Which text of which block. */
interface TextName {
  componentId: string;
  field: string;
}

/**
 * What goes between processes for members: JSON, each message once to every process, the sender's own
 * included. One that is lost is made up for: tab reports repeat, and who may listen is asked again.
 */
export type MemberMessage =
  | MemberNote
  | TabReport
  /** Somebody has another name, on every page. */
  | { kind: 'renamed'; userId: string; name: string; initials: string }
  | { kind: 'membershipEnded'; pageId: string; userId: string }
  | { kind: 'sessionsEnded'; sessionIds: string[] }
  /** Who may follow a page's stream has changed: whoever was let in by a right is asked for it again. */
  | { kind: 'rightsChanged'; pageId: string }
  /** A text that several people write has changes up to this one. */
  | ({ kind: 'textChanged'; seq: number } & TextName)
  /** Where cursors are, in base64. */
  | ({ kind: 'cursorsMoved'; update: string } & TextName)
  /** A process has just opened a text. */
  | ({ kind: 'cursorsWanted' } & TextName);
