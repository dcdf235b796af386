import type { ServedForm } from '../../protocol/served-form.ts';

/** A form to render with a page, and the HTTP status of that page. */
export interface FormResponse extends ServedForm {
  status: number;
}

/**
 * What `response.locals` holds once a form was submitted: the page is rendered again, with the message's status, or
 * with the texts in the form and the reason next to them.
 */
export interface FormLocals {
  form?: FormResponse;
}
