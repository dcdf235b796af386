/** What the client's renderer answers for an address. */
export interface Rendered {
  status: number;
  redirect?: string;
  head: string;
  html: string;
  state: unknown;
  lang: string;
}

/** Puts a rendered page, and the form that it brings along, into the client's HTML template. */
export function fillTemplate(template: string, page: Rendered, form: unknown): string {
  return template.replace(PLACES, (place) => {
    if (place === '<!--head-->') return page.head;
    if (place === '<!--app-->') return page.html;
    if (place === '<html lang="en">') return `<html lang="${page.lang}">`;
    return jsonElement('state', page.state) + (form ? jsonElement('form', form) : '');
  });
}

const PLACES = /<html lang="en">|<!--(?:head|app|state)-->/g;

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** JSON that cannot end the script element it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
