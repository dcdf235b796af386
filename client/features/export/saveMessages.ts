import { authorisedFetch } from '../../auth/authorisedFetch.ts';

/** Saves the messages of a page as a table that spreadsheets open. */
export async function saveMessages(page: { id: string; url: string }): Promise<void> {
  const response = await authorisedFetch(`/api/page/${page.id}/tributes.csv`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${page.url}-messages.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // once the browser has it
}
