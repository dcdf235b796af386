import { escapeHtml } from '../../protocol/escape-html.ts';

/** The product's colours, in light and dark. */
export const COLORS = `
  :root { color-scheme: light dark; --paper: #fbf8f3; --ink: #2b2a28; --soft: #6a655d; --line: #e6dfd3;
    --accent: #2f5d50; --on-accent: #fff }
  @media (prefers-color-scheme: dark) { :root { --paper: #161513; --ink: #efe9df; --soft: #a79f92;
    --line: #34302a; --accent: #8dbfa9; --on-accent: #12201b } }`;

/** The beginning of a plain HTML document without scripts, up to its body; `head` is HTML. */
export function beginDocument(title: string, style: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
`;
}

/** A tag for the head of a document that is opened from disk, where no header names its content security policy. */
export const renderPolicy = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
