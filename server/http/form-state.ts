import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FormState } from '../../protocol/form-state.ts';
import { EMPTY_TRIBUTE_TEXT } from '../../protocol/tribute-text.ts';

/** A form to render with a page, and the HTTP status of that page. */
export interface FormResponse extends FormState {
  status: number;
}

const returnedForms = new WeakMap<IncomingMessage, FormResponse>();

/**
 * Lets the page be rendered again, with the message's status, or with the texts in the form and the reason next to
 * them.
 */
export function storeFormState(request: IncomingMessage, form: FormResponse): void {
  returnedForms.set(request, form);
}

/** The form to render with the response: the submitted one, a new one for `?write`, or none. */
export function getFormState(
  request: IncomingMessage,
  search: URLSearchParams,
): FormResponse | null {
  const form = returnedForms.get(request);
  if (form || !search.has('write')) return form ?? null;
  return { ...EMPTY_TRIBUTE_TEXT, id: randomUUID(), refusal: null, sent: null, status: 200 };
}

/** Whether a form was submitted with this request, so that the page is rendered although it was a POST. */
export function hasFormState(request: IncomingMessage): boolean {
  return returnedForms.has(request);
}
