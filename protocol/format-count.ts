/** "5,000". A small number needs no `Intl`, whose first use takes a slow phone longer than a screen of messages. */
export function formatCount(count: number): string {
  return count < 1_000 ? String(count) : count.toLocaleString('en-GB');
}
