import type { FormState } from '../../protocol/form-state.ts';

/** A form to render with a page, and the HTTP status of that page. */
export interface FormResponse extends FormState {
  status: number;
}

/**
 * What `response.locals` holds once a form was submitted: the page is rendered again, with the message's status, or
 * with the texts in the form and the reason next to them.
 */
export interface FormLocals {
  form?: FormResponse;
}
