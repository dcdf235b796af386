/** The time as it is documented: HH:MM MM/DD/YYYY in UTC. */
export function utcTime(iso: string): string {
  const [year, month, day, time] = new Date(iso).toISOString().split(/[-T]/);
  return `${time!.slice(0, 5)} ${month}/${day}/${year}`;
}

/** The time as a person here would say it: "yesterday evening". Knows the reader's zone, so not for the server. */
export function spokenTime(iso: string, now: Date): string {
  const at = new Date(iso);
  const days = daysBetween(at, now);
  if (days <= 0) return partOfToday(at.getHours());
  if (days === 1)
    return at.getHours() >= 22 ? 'last night' : `yesterday ${partOfDay(at.getHours())}`;
  if (days < 7) return `${weekday(at)} ${partOfDay(at.getHours())}`;
  return `${at.getDate()} ${month(at)}${at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`}`;
}

function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}

function partOfToday(hour: number): string {
  if (hour >= 22) return 'tonight';
  if (hour < 5) return 'early this morning';
  return `this ${partOfDay(hour)}`;
}

function partOfDay(hour: number): string {
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

const weekday = (date: Date) => date.toLocaleDateString('en', { weekday: 'long' });
const month = (date: Date) => date.toLocaleDateString('en', { month: 'long' });
