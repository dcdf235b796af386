import type { ServedForm } from '../../protocol/served-form.ts';

/** The data that the screen's `prepare` read on the server; undefined if none. */
export const readInitialData = (): unknown => readJson('state') ?? undefined;

/** The tribute form that the server rendered with the page. */
export const readServedForm = () => readJson('form') as ServedForm | null;

/** Reads JSON that the server embedded in the page. */
function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
