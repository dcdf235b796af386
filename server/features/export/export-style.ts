/** The style of the page that opens from disk: the product's paper and ink, with faces that every system has. */
export const EXPORT_STYLE = `
  :root { color-scheme: light dark; --paper: #fbf8f3; --ink: #2b2a28; --soft: #6a655c; --line: #e6dfd3 }
  @media (prefers-color-scheme: dark) { :root { --paper: #161513; --ink: #efe9df; --soft: #a69f92; --line: #37332c } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.6 Georgia, 'Times New Roman', serif }
  main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem 5rem }
  h1 { font-weight: 400; font-size: 2.75rem; line-height: 1.1; margin: 0 0 1.5rem }
  h2 { font-weight: 400; font-size: 1.6rem; margin: 3rem 0 1rem }
  h3 { font-weight: 400; font-size: 1.25rem; margin: 2.5rem 0 1rem }
  p, .words, figcaption { overflow-wrap: anywhere; white-space: pre-line }
  .words { white-space: normal }
  section { margin: 2rem 0 }
  img, video { display: block; max-width: 100%; height: auto; margin: 1rem 0 }
  .album { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1.25rem; align-items: start }
  figure { margin: 0 }
  figure img { width: 100%; margin: 0 }
  figcaption, footer, time { color: var(--soft); font-size: 0.9rem }
  article { padding: 1.25rem 0; border-top: 1px solid var(--line) }
  article p { margin: 0 0 0.6rem }
  a { color: inherit }
  @media print {
    :root { --paper: #fff; --ink: #000; --soft: #444; --line: #ccc }
    body { font-size: 11pt }
    article, figure { break-inside: avoid }
    h2, h3 { break-after: avoid }
  }`;
