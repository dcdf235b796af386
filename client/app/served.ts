import type { FormState } from '../../protocol/form-state.ts';

/** What the screen's `prepare` has read on the server; undefined for nothing. */
export const readServedData = (): unknown => readJson('state') ?? undefined;

/** The state of the form that the server rendered with the page. */
export const readFormState = () => readJson('form') as FormState | null;

/** Reads JSON that the server embedded in the page. */
function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
