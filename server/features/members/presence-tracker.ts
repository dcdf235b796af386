import { createMemberEventMessage } from '../../live/event-store.ts';
import type { MemberHub } from '../../live/member-hub.ts';
import type { Bus, MemberMessage, TabReport } from '../../live/bus.ts';
import { type Presence, PresenceChanged } from './presence.types.ts';

/** A tab not reported for this long is considered closed; open ones report every 10 s. */
const EXPIRES_AFTER_MS = 25_000;
const SWEEPS = 10;
/** The most tabs of a person on a page; the one with the oldest report is replaced. */
const MAX_TABS = 20;

/** A tab with its last report. */
interface Tab extends TabReport {
  until: number;
}

/** A person's new name. */
interface Renamed {
  userId: string;
  name: string;
  initials: string;
}

/**
 * Tracks who is on which page and where. Every process receives every tab report over the bus and keeps the complete
 * state, so each notifies its own subscribers; nothing is stored.
 */
export class PresenceTracker {
  private readonly pages = new Map<string, Map<string, Tab>>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: Bus<MemberMessage>,
    private readonly memberHub: Pick<MemberHub, 'deliver'>,
    private readonly expiresAfterMs = EXPIRES_AFTER_MS,
  ) {
    this.unsubscribe = bus.subscribe((message) => this.receive(message));
    this.timer = setInterval(() => this.sweep(), expiresAfterMs / SWEEPS).unref();
  }

  /** Sends a report to every process; in this one it is applied when the call returns. */
  report(report: Omit<TabReport, 'kind'>): void {
    this.bus.publish({ kind: 'tabReport', ...report });
  }

  /** Everybody on a page; several tabs of one person are merged. */
  getPresence(pageId: string): Presence[] {
    const people = new Map<string, Presence>();
    for (const { person, componentId, field } of this.pages.get(pageId)?.values() ?? []) {
      const presence = people.get(person.id) ?? { person, locations: [] };
      people.set(person.id, presence);
      const isKnown = presence.locations.some(
        (entry) => entry.componentId === componentId && entry.field === field,
      );
      if (componentId && !isKnown) presence.locations.push({ componentId, field });
    }
    return [...people.values()];
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private receive(message: MemberMessage): void {
    if (message.kind === 'tabReport')
      this.withPresenceChange(message.pageId, () => this.put(message));
    if (message.kind === 'renamed')
      for (const pageId of this.pages.keys())
        this.withPresenceChange(pageId, () => this.rename(pageId, message));
    if (message.kind === 'membershipEnded')
      this.withPresenceChange(message.pageId, () =>
        this.removeTabs(message.pageId, belongsTo(message.userId)),
      );
  }

  private sweep(): void {
    const now = performance.now();
    for (const pageId of this.pages.keys())
      this.withPresenceChange(pageId, () => this.removeTabs(pageId, (tab) => tab.until <= now));
  }

  /** Runs a change and notifies the subscribers if the page's presence is different afterwards. */
  private withPresenceChange(pageId: string, change: () => void): void {
    const before = JSON.stringify(this.getPresence(pageId));
    change();
    const present = this.getPresence(pageId);
    if (JSON.stringify(present) === before) return;
    this.memberHub.deliver(createMemberEventMessage(PresenceChanged, pageId, { present }));
  }

  private put(report: TabReport): void {
    const { pageId, person, tabId } = report;
    const tabs = this.pages.get(pageId) ?? new Map<string, Tab>();
    const key = `${person.id} ${tabId}`;
    const isNew = !tabs.has(key);
    if (report.gone)
      return this.removeTabs(pageId, (tab) => tab.tabId === tabId && belongsTo(person.id)(tab));
    tabs.set(key, { ...report, until: performance.now() + this.expiresAfterMs });
    this.pages.set(pageId, tabs);
    this.rename(pageId, { ...person, userId: person.id }); // this report has the newest name
    if (!isNew) return;
    const tabsOfPerson = [...tabs].filter(([, tab]) => tab.person.id === person.id);
    tabsOfPerson.sort(([, a], [, b]) => a.until - b.until);
    for (const [oldest] of tabsOfPerson.slice(0, Math.max(0, tabsOfPerson.length - MAX_TABS)))
      tabs.delete(oldest);
  }

  private rename(pageId: string, { userId, name, initials }: Renamed): void {
    for (const tab of this.pages.get(pageId)?.values() ?? [])
      if (belongsTo(userId)(tab)) tab.person = { ...tab.person, name, initials };
  }

  private removeTabs(pageId: string, matches: (tab: Tab) => boolean): void {
    const tabs = this.pages.get(pageId);
    for (const [key, tab] of tabs ?? []) if (matches(tab)) tabs?.delete(key);
    if (tabs?.size === 0) this.pages.delete(pageId);
  }
}

function belongsTo(userId: string): (tab: Tab) => boolean {
  return ({ person }) => person.id === userId;
}
