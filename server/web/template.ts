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
  // Replacement functions, because rendered texts may hold `$&` and the like.
  return template
    .replace('<html lang="en">', () => `<html lang="${page.lang}">`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () =>
      [jsonElement('state', page.state), form ? jsonElement('form', form) : ''].join(''),
    );
}

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** JSON that cannot end the script element it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
