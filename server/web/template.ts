/** What the client's renderer returns for an address. */
export interface Rendered {
  status: number;
  redirect?: string;
  /** Not for everybody, so no cache may keep it. */
  isPrivate?: boolean;
  head: string;
  html: string;
  state: unknown;
  lang: string;
}

/** Inserts a rendered page, and its form if there is one, into the client's HTML template. */
export function fillTemplate(template: string, page: Rendered, form: unknown): string {
  return template.replace(PLACEHOLDERS, (placeholder) => {
    if (placeholder === '<!--head-->') return page.head;
    if (placeholder === '<!--app-->') return page.html;
    if (placeholder === '<html lang="en">') return `<html lang="${page.lang}">`;
    return renderJsonElement('state', page.state) + (form ? renderJsonElement('form', form) : '');
  });
}

const PLACEHOLDERS = /<html lang="en">|<!--(?:head|app|state)-->/g;

function renderJsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** JSON that is safe inside a script element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
