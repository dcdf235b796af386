/** A sender that has reported nothing for this long is gone; those that are there report every 10 s. */
const EXPIRES_AFTER_MS = 25_000;
/** How often that is checked within this time. */
const SWEEPS = 10;

interface Received {
  /** When it came, in milliseconds of `performance.now()`. */
  receivedAt: number;
}

/**
 * The last report of each sender on each page. Every process receives all reports over the bus, so each keeps the
 * complete state and notifies its own subscribers; nothing is stored.
 */
export class RecentReports<Report extends Received, Summary> {
  /** The reports of each page by the key of their sender, in the order in which the senders came. */
  private readonly pages = new Map<string, Map<string, Report>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    /** Makes of a page's reports what is shown of them. */
    private readonly summarize: (reports: Report[]) => Summary,
    /** Called when a page's summary has changed. */
    private readonly changed: (pageId: string, summary: Summary) => void,
  ) {
    this.timer = setInterval(() => this.sweep(), EXPIRES_AFTER_MS / SWEEPS).unref();
  }

  getSummary(pageId: string): Summary {
    return this.summarize([...(this.pages.get(pageId)?.values() ?? [])]);
  }

  /** Runs `change` on a page's reports, and tells if their summary is different afterwards. */
  update(pageId: string, change: (reports: Map<string, Report>) => void): void {
    const before = JSON.stringify(this.getSummary(pageId));
    const reports = this.pages.get(pageId) ?? new Map<string, Report>();
    change(reports);
    if (reports.size > 0) this.pages.set(pageId, reports);
    else this.pages.delete(pageId);
    const summary = this.getSummary(pageId);
    if (JSON.stringify(summary) !== before) this.changed(pageId, summary);
  }

  updateAll(change: (reports: Map<string, Report>) => void): void {
    for (const pageId of this.pages.keys()) this.update(pageId, change);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private sweep(): void {
    const expired = performance.now() - EXPIRES_AFTER_MS;
    this.updateAll((reports) => {
      for (const [key, { receivedAt }] of reports) if (receivedAt <= expired) reports.delete(key);
    });
  }
}

/** Drops the oldest of the reports that match, so that at most `max` of these are left. */
export function keepNewest<Report extends Received>(
  reports: Map<string, Report>,
  max: number,
  matches: (report: Report) => boolean,
): void {
  const matching = [...reports].filter(([, report]) => matches(report));
  matching.sort(([, a], [, b]) => a.receivedAt - b.receivedAt);
  for (const [key] of matching.slice(0, -max)) reports.delete(key);
}
