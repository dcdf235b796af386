import { MARGIN_COLUMN, NOTE, PAPERS, type PaperSize, SCRIPT_SIZES } from './book-measures.ts';
import { quoteCss } from './sheet-style.ts';

/** The look of the book of the day on the screen. */
export const BOOK_STYLE = `
  .cover { display: grid; background: #2f5d50; color: #f6efe2 }
  .cover > div { padding: 2.75rem 1.25rem 2.25rem }
  .cover h1 { font: 360 clamp(min(3rem, 13vw), 7vw, 6rem)/1 var(--serif); letter-spacing: -.022em }
  .cover p { margin-top: .9rem; color: #dfe7df }
  .cover em { display: block; margin-top: 2.5rem }
  .cover img { width: 100%; aspect-ratio: 1; object-fit: cover }
  .wrap { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem 2rem }
  .contents { padding-top: 2.5rem }
  .contents a { display: flex; justify-content: space-between; gap: 1rem; min-height: 2.75rem; padding: .8rem 0;
    border-bottom: 1px solid var(--line); color: inherit; text-decoration: none }
  .contents a:hover { text-decoration: underline }
  .contents small { font: 400 .9375rem/1.5 var(--sans); color: var(--soft) }
  .book h2 { margin: 4.5rem 0 1.75rem; font: 380 clamp(min(2rem, 12vw), 4vw, 2.75rem)/1.1 var(--serif);
    letter-spacing: -.016em }
  .book h2::after { content: ""; display: block; width: 3rem; margin-top: 1.1rem; border-top: 1px solid var(--candle) }
  .life > *, .lead { max-width: 38rem; text-wrap: pretty }
  .life :is(h1, h2, h3) { margin: 1.6em 0 .6em; font: 430 1.3rem/1.3 var(--serif) }
  .life :is(h1, h2, h3)::after { display: none }
  .life :is(ul, ol) { margin: 1em 0; padding-inline-start: 1.4em; list-style: revert }
  .life p { margin: 0 }
  .life p + p { text-indent: 1.4em }
  .life > p:first-child::first-letter { float: left; padding: .42rem .5rem 0 0; font: 400 4.75rem/.76 var(--serif);
    color: var(--accent) }
  .plates { display: grid; gap: 1.5rem }
  .plates img { width: 100%; max-height: 85vh; object-fit: contain; object-position: 0 50% }
  figcaption { margin-top: .55rem; font: italic 400 .9375rem/1.4 var(--serif); color: var(--soft) }
  .service p { margin-top: .5rem }
  .messages { max-width: 38rem }
  .messages article img { width: 100% }
  .messages .photo-rows { max-width: none }
  .notes { margin-top: 3rem; font-size: 1.0625rem; line-height: 1.55 }
  .notes article { break-inside: avoid }
  .notes time { display: none }
  @media (min-width: 900px) {
    .cover { grid-template-columns: 1fr 1fr; min-height: 37.5rem }
    .cover > div { display: flex; flex-direction: column; padding: 5.5rem 2.5rem 3.5rem;
      padding-left: max(2.5rem, calc((100vw - 70rem) / 2 + 1.25rem)) }
    .cover em { margin-top: auto }
    .cover img { height: 37.5rem; aspect-ratio: auto }
    .front { display: grid; grid-template-columns: 1fr 18rem; gap: 5rem; align-items: start }
    .front .contents { order: 2; margin-top: 7.6rem; padding: 0; font-size: 1rem }
    .plates { grid-template-columns: 1fr 1fr; align-items: start }
    .plates .wide { grid-column: 1 / -1 }
    .notes { columns: 3; column-gap: 3rem }
  }`;

/** The book on paper: page rules with running heads and page numbers, and what keeps together. */
export function createBookPrintStyle(paper: PaperSize, name: string): string {
  const { head, foot, inside, outside, text, line, height } = PAPERS[paper];
  const aside = MARGIN_COLUMN.width + MARGIN_COLUMN.gap;
  const ofScript = (script: keyof typeof SCRIPT_SIZES) => {
    const [size, line] = SCRIPT_SIZES[script];
    return `.${script} p { font-size: ${size}pt; line-height: ${line}pt }`;
  };
  const font = (style: string) => `font: ${style}/10pt Fraunces, Georgia, serif`;
  const number = `content: counter(page); ${font('400 9pt')}; color: #24221f`;
  const running = (words: string) =>
    `content: ${quoteCss(words)}; ${font('italic 400 8pt')}; color: #6a655d`;
  const parts = [
    ['life', 'Life'],
    ['plates', 'Photographs'],
    ['service', 'The service'],
    ['messages', 'Messages'],
  ] as const;
  return `
  @page { size: ${paper.toUpperCase()}; margin: ${head}mm ${outside}mm ${foot}mm ${inside}mm; @bottom-right { ${number} } }
  @page :left { margin-left: ${outside}mm; margin-right: ${inside}mm;
    @bottom-left { ${number} } @bottom-right { content: none } @top-left { ${running(name)} } }
  ${parts.map(([page, words]) => `@page ${page}:right { @top-right { ${running(words)} } }`).join('\n  ')}
  @page cover { margin: 0; @bottom-left { content: none } @bottom-right { content: none }
    @top-left { content: none } @top-right { content: none } }
  @media print {
    body { font-size: ${text}pt; line-height: ${line}pt; font-feature-settings: "onum" }
    .wrap { max-width: none; padding: 0 }
    .cover { page: cover; break-after: page; position: relative; display: block; height: ${height - 0.1}mm; overflow: hidden; padding: 19mm 16mm }
    .cover > div { padding: 0; min-height: 0 }
    .cover h1 { font-size: ${paper === 'a5' ? 45 : 60}pt; line-height: 1 }
    .cover p { margin-top: 6pt; font-size: 11pt; line-height: 15pt }
    .cover em { position: absolute; left: 16mm; bottom: 17mm; margin: 0; font-size: 10.5pt }
    .cover img { position: absolute; left: 16mm; right: 16mm; bottom: 34mm; width: calc(100% - 32mm);
      height: ${paper === 'a5' ? 116 : 160}mm; object-fit: cover }
    .front { display: block }
    .front .contents { margin: 0; padding: 30pt 0 0; break-after: page; font-size: ${text + 1}pt }
    .contents small { display: none } /* a count would be read as the number of a page */
    .contents::before { content: "Contents"; display: block; margin-bottom: 30pt; font: 380 25pt/30pt var(--serif) }
    .contents a { min-height: 0; padding: 7pt 0; color: inherit }
    .book h2 { margin: 0 0 45pt; padding-top: 30pt; font: 380 25pt/30pt var(--serif); letter-spacing: -.014em }
    .book h2::after { width: 12mm; margin-top: 15pt; border-top-width: .5pt }
    section { break-before: page }
    ${parts.map(([page]) => `.${page}-part { page: ${page} }`).join(' ')}
    .life > *, .lead, .messages { max-width: none }
    .life :is(h1, h2, h3) { margin: ${line * 2}pt 0 ${line}pt; padding: 0; font: 430 14pt/15pt var(--serif); break-after: avoid }
    .life > p:first-child::first-letter { padding: 3.2pt 4pt 0 0; font-size: ${text * 5.5}pt; line-height: ${text * 4.1}pt }
    .lead { font-size: 12.5pt; line-height: 20pt }
    .plates { display: block }
    .plates figure { margin-bottom: 6mm }
    .plates img { max-height: ${paper === 'a5' ? 66 : 108}mm }
    .plates .tall { break-before: page; break-after: page }
    .plates .tall img { max-height: ${paper === 'a5' ? 145 : 220}mm }
    figcaption { margin-top: 4pt; font-size: 8pt; line-height: 11pt; break-before: avoid }
    .book article { margin-bottom: ${line * 1.5}pt }
    .book article footer { margin-top: 3.75pt; font: 560 8.5pt/15pt var(--serif) }
    .book article time { font: italic 400 8pt/15pt var(--serif) }
    /* Chromium ends the page before a picture that is a block, as if that had none of the page's name */
    .book article > img { display: inline-block; vertical-align: top; width: auto; max-height: ${paper === 'a5' ? 72 : 130}mm }
    .photo-rows { --fit: ${paper === 'a5' ? 85 : 150}mm }
    ${ofScript('arabic')} ${ofScript('hebrew')} ${ofScript('japanese')}
    ${paper === 'a4' ? `.life, .service > p, .messages { margin-inline-start: ${aside}mm }` : ''}
    .messages article:last-child { margin-bottom: 0 }
    .notes { columns: 2; column-gap: 7mm; margin: 0; padding-top: ${line * 1.5}pt; font-size: ${NOTE.size}pt; line-height: ${NOTE.line}pt }
    .notes article { margin-bottom: ${NOTE.line}pt }
    .book .notes article footer { margin-top: 1.5pt; font-size: 7.8pt; line-height: 11pt }
  }`;
}
