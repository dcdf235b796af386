type Days = { earliestDay: string | null; latestDay: string | null };

/** How long two people have had their day: “11 years”, on its anniversary “11 years today”; '' where it is not known. */
export function togetherFor({ earliestDay, latestDay }: Days, now: Date): string {
  if (!earliestDay || !latestDay) return '';
  const today = toDay(now);
  const years = countYears(latestDay, today);
  if (years < 1 || years !== countYears(earliestDay, today)) return '';
  const isAnniversary = earliestDay === latestDay && today.slice(5) === latestDay.slice(5);
  return `${years} ${years === 1 ? 'year' : 'years'}${isAnniversary ? ' today' : ''}`;
}

/** The calendar day where this device is. */
function toDay(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

function countYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
