import { createMemberEventMessage } from '../../live/event-store.ts';
import type { MemberHub } from '../../live/member-hub.ts';
import type { Bus, MemberMessage, TabReport } from '../../live/bus.ts';
import { keepNewest, RecentReports } from '../../live/recent-reports.ts';
import { type Presence, PresenceChanged } from './presence.types.ts';

/** The most tabs of a person on a page; the one with the oldest report is replaced. */
const MAX_TABS = 20;

/** A tab's last report. */
interface Tab extends TabReport {
  receivedAt: number;
}

/** Tracks who is on which page and where, by the reports of their tabs. */
export class PresenceTracker {
  private readonly tabs: RecentReports<Tab, Presence[]>;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly bus: Bus<MemberMessage>,
    memberHub: Pick<MemberHub, 'deliver'>,
  ) {
    this.tabs = new RecentReports(mergeTabs, (pageId, present) =>
      memberHub.deliver(createMemberEventMessage(PresenceChanged, pageId, { present })),
    );
    this.unsubscribe = bus.subscribe((message) => this.receive(message));
  }

  /** Sends a report to every process; in this one it is applied when the call returns. */
  report(report: Omit<TabReport, 'kind'>): void {
    this.bus.publish({ kind: 'tabReport', ...report });
  }

  /** Everybody on a page. */
  getPresence(pageId: string): Presence[] {
    return this.tabs.getSummary(pageId);
  }

  close(): void {
    this.unsubscribe();
    this.tabs.close();
  }

  private receive(message: MemberMessage): void {
    if (message.kind === 'tabReport')
      this.tabs.update(message.pageId, (tabs) => putTab(tabs, message));
    if (message.kind === 'renamed')
      this.tabs.updateAll((tabs) => renamePerson(tabs, message.userId, message));
    if (message.kind === 'membershipEnded')
      this.tabs.update(message.pageId, (tabs) => {
        for (const [key, { person }] of tabs) if (person.id === message.userId) tabs.delete(key);
      });
  }
}

/** Merges the tabs of each person. */
function mergeTabs(tabs: Tab[]): Presence[] {
  const people = new Map<string, Presence>();
  for (const { person, componentId, field } of tabs) {
    const presence = people.get(person.id) ?? { person, locations: [] };
    people.set(person.id, presence);
    const isKnown = presence.locations.some(
      (entry) => entry.componentId === componentId && entry.field === field,
    );
    if (componentId && !isKnown) presence.locations.push({ componentId, field });
  }
  return [...people.values()];
}

function putTab(tabs: Map<string, Tab>, report: TabReport): void {
  const { person, tabId } = report;
  const key = `${person.id} ${tabId}`;
  if (report.gone) return void tabs.delete(key);
  tabs.set(key, { ...report, receivedAt: performance.now() });
  renamePerson(tabs, person.id, person); // this report has the newest name
  keepNewest(tabs, MAX_TABS, (tab) => tab.person.id === person.id);
}

function renamePerson(
  tabs: Map<string, Tab>,
  userId: string,
  { name, initials }: Pick<Tab['person'], 'name' | 'initials'>,
): void {
  for (const tab of tabs.values())
    if (tab.person.id === userId) tab.person = { ...tab.person, name, initials };
}
