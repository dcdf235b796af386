import { expect, it } from 'vitest';
import { escapeHtml } from '../protocol/escape-html.ts';
import { isForbiddenFileName } from '../protocol/file-name.ts';
import { computeDifferences } from '../protocol/rich-text/difference.ts';
import { richTextToHtml } from '../protocol/rich-text/lines-to-html.ts';
import { TEXT } from '../protocol/rich-text/lines.ts';
import { createEmptyDocument } from '../protocol/rich-text/new-document.ts';
import { parseVideoId } from '../protocol/video.ts';
import { findCostlyTexts } from '../server/testing/hostile-texts.ts';
import { readReturnPath } from './features/accounts/login/loginAddress.ts';
import { createExcerpt } from './features/history/changeLabels.ts';
import { filterHtml } from './features/rich-text/pastedHtml.ts';
import { toLinkAddress } from './features/rich-text/richTextNodes.ts';
import { findPlayer } from './features/memorial-service/BroadcastPlayer.tsx';
import { countNearLimit, validate } from './features/tributes/posting/form/TributeFields.tsx';
import { splitPages, measureText } from './features/wall-screen/slides/slideText.ts';
import { readPictureAddress } from './ui/pictures/pictureAddress.ts';
import { typographic, typographicHtml } from './ui/typographic.ts';

// Whatever somebody wrote, a phone shows it: the work grows with a text's length alone.

const READERS: Record<string, (text: string) => unknown> = {
  typographic,
  'typographic, of HTML': (text) => typographicHtml(`<p>${text}</p>${escapeHtml(text)}`),
  'the pages of a wall': splitPages,
  'the room on a wall': measureText,
  'a form’s faults': (text) => validate({ name: text, content: text }),
  'a form’s room': (text) => countNearLimit(text, 5_000),
  'pasted HTML': filterHtml,
  'pasted styles': (text) => filterHtml(`<p style="${escapeHtml(text)}">a</p>`),
  'how an earlier text began': createExcerpt,
  'a typed link': toLinkAddress,
  'a broadcast': (text) => [findPlayer(text), findPlayer(`https://vimeo.com/${text}`)],
  'a video': (text) => [parseVideoId(text), parseVideoId(`https://youtu.be/${text}`)],
  'a picture’s address': (text) => readPictureAddress(`/media/${text}`),
  'the name of a file': isForbiddenFileName,
  'where a login leads': (text) => readReturnPath(`?next=${text}`, 'https://a.example'),
  'a text that several write': (text) => {
    const doc = createEmptyDocument();
    doc.getText(TEXT).insert(0, text, { bold: true });
    doc.getText(TEXT).insert(0, '\n'.repeat(text.length / 10), { line: 'bullet' });
    return richTextToHtml(doc);
  },
  'what changed': (text) => computeDifferences(`${text}a${text}`, `b${text}${text}`),
};

it.each(Object.entries(READERS))('%s is found quickly in texts of any kind', (_what, read) => {
  expect(findCostlyTexts(read)).toEqual([]);
});
