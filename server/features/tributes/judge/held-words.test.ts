import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runJob } from '../../../database/scheduler.ts';
import { createLog } from '../../../log.ts';
import { createMemorial } from '../../../testing/factories.ts';
import { startTestApp, startTestAppBeside, type TestApp } from '../../../testing/test-app.ts';
import { leaveTribute } from '../../../testing/test-wall.ts';
import { readPhrases } from './held-word-lists.ts';
import { HeldWords } from './held-words.ts';

const words = new HeldWords([
  'arse',
  'cunt',
  'shit',
  'Scheiße',
  'son of a bitch',
  'coño',
  'göt herif',
  'мудак',
  '他妈的',
  '死ねよ',
  '混蛋',
]);

describe('a list of held words', () => {
  it.each([
    'You SHIT.',
    'what an arse!',
    'so eine SCHEISSE hier',
    'son   of\na—bitch',
    'con\u0303o', // n and its tilde apart
    'Göt herif',
    'Мудак!',
    'sh\u00adi\u200bt', // hyphens and spaces that nobody sees
    'ｓｈｉｔ', // full width
    '这他妈的真难过',
    'お前死ねよ',
    '你是个混蛋',
  ])('is found in “%s”', (text) => {
    expect(words.matches(text)).toBe(true);
  });

  it.each([
    'We grew up in Scunthorpe.',
    'She could parse a sentence and loved the Marseillaise.',
    'He played shitake, she said, and we laughed.',
    'The son of a baker, of a bitchy cat.',
    'un cono de helado', // an ice cream, not the other word
    'We got Herif a cake.',
    '必死ねよりも', // ends in the middle of words
    '我们混蛋糕的面粉', // we mixed flour for the cake
    '人は死ねば、残る。',
    '',
    '🕯️',
  ])('is not found in “%s”', (text) => {
    expect(words.matches(text)).toBe(false);
  });
});

describe('a disguised word of a list', () => {
  const blanks = [
    '\u00ad', // a hyphen that nobody sees
    '\u034f', // a joiner of graphemes
    '\u061c', // the mark of a direction
    '\u115f', // Hangul letters that are blank
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u17b4', // a Khmer vowel that is not written
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\u2063',
    '\u2800', // Braille without dots
    '\ufe0f',
    '\ufeff',
    '\u{1d173}', // the beginning of a beam in music
    '\u{e0041}', // a tag
  ];
  it.each(blanks.map((blank) => [blank.codePointAt(0)!.toString(16), blank]))(
    'is found with the blank letter %s in it',
    (_code, blank) => {
      for (const word of ['shit', 'мудак', '混蛋'])
        expect(words.matches(`You ${[...word].join(blank)}.`), word).toBe(true);
      expect(words.matches(`You son${blank}${blank} of a bitch.`)).toBe(true);
    },
  );

  it.each([
    'shït',
    'sh\u0336i\u0336t\u0336', // struck through
    's\u0300\u0301\u0302\u0303h\u0489it',
    's\u0e34h\u05b4it', // marks of other scripts
    'ɕunt cûnt',
    'cõño', // more marks than it has
    'm̈удак',
    '混\u0308蛋',
    'shıt',
    'shiŧ', // a letter with a stroke
  ])('is found under marks in “%s”', (text) => {
    expect(words.matches(text)).toBe(true);
  });

  it.each([
    'ѕhit', // one Cyrillic letter
    'shіt',
    'ѕһіт', // all of them
    'сunt',
    'ϲυnt', // Greek
    'ꜱʜɪᴛ', // small capitals
    'sɥᴉʇ shiʇ', // turned over
    'ՏHIT սhit cսnt', // Armenian
    'ꓢꓧꓲꓔ', // Lisu
    'ᏚᎻᎥᎢ Ꮪhit', // Cherokee
    '𝔰𝔥𝔦𝔱',
    '🆂🅷🅸🆃',
    '🅢🅗🅘🅣',
    'ⓢⓗⓘⓣ',
    '⒮⒣⒤⒯',
    'муdак мyдaк', // the other way round
    'ＳＨＩＴ',
  ])('is found in letters that look like its own in “%s”', (text) => {
    expect(words.matches(text)).toBe(true);
  });

  it.each([
    'sh1t',
    '$hit',
    '$h!t!',
    '5h1t',
    'shi7',
    '@rse',
    'you 4rse',
    '(sh!t)',
    'b1tch, son of a b1tch',
    'shiiiiit',
    'SHHHHIIIIT',
    'arrrrse',
    'sh*t',
    's**t',
    'c#nt',
    'c_nt',
  ])('is found with numbers and signs for letters, or drawn out, in “%s”', (text) => {
    expect(words.matches(text)).toBe(true);
  });

  it.each([
    's h i t',
    'S. H. I. T.',
    'you s-h-i-t!',
    's🕯️h🕯️i🕯️t',
    's\nh\ni\nt',
    'I s h 1 t you', // among other single letters
    's.hit sh.it sh-it',
    'sh/it',
    'м у д а к',
    'sonofabitch',
    'son.of.a.bitch',
    'göt-herif',
    '混 蛋',
    '混.蛋',
    '死・ね・よ',
  ])(
    'is found in “%s”, with something between its letters or nothing between its words',
    (text) => {
      expect(words.matches(text)).toBe(true);
    },
  );

  it.each([
    ['many words that only look like one', '我们混蛋糕的面粉。'.repeat(200) + '你是个混蛋'],
    ['letters of another script around it', '你shit好'],
    ['a syllable written the other way', 'お前シネヨ死ネヨ'],
    ['long words without a space', `${'Donaudampfschiff-'.repeat(100)}sh!t`],
    ['hundreds of single letters', `${'a b c '.repeat(300)}s h i t`],
    ['hundreds of signs', `${'$! @@ *** '.repeat(300)}sh!t`],
  ])('is found behind %s', (_what, text) => {
    expect(words.matches(text)).toBe(true);
  });

  it.each([
    'Ada’s hit song', // not one word
    'Who’re they? As hit by it.',
    'This hits home, as hits do.',
    'un cono, una cona', // less marks than it has
    'We met in 1917, at 5 p.m., room 54, for $17.',
    'A B C D E F G, said J. R. R. T. and M. A. B.',
    '+44 1474 555 0123, 2021-05-04',
    'ada@example.org, #family, 100%!',
    'Grrrrreat! Soooo much love!!! ❤️❤️❤️',
    'Привет, мужик. Дорогая бабушка, спи спокойно.',
    'Η γιαγιά μας αγαπούσε τη θάλασσα και τα σύκα.',
    'Он был художник и сын художника.',
    '这是他妈妈的房子。', // his mother's house
    'Café, naïve, Zoë, Łódź, smørrebrød',
  ])('is not found in “%s”', (text) => {
    expect(words.matches(text)).toBe(false);
  });
});

describe('the lists of held words', () => {
  it('cover several languages, and match nothing in usual condolences', () => {
    const shipped = new HeldWords(readPhrases('/nowhere'));
    for (const insult of ['asshole', 'Arschloch', 'hijo de puta', 'connard', 'stronzo', 'мудак'])
      expect(shipped.matches(`what an ${insult}`), insult).toBe(true);
    for (const kind of [
      'Uncle Dick and Aunt Fanny kept an ass and two cocks in Essex.',
      'Die Beerdigung war schön, danke für die dicke Umarmung.',
      'Ruhe in Frieden, du fehlst uns so sehr.',
      'Descansa en paz, te extrañamos mucho, hace dos años ya.',
      'Repose en paix, tu nous manques. La chute des feuilles.',
      'Riposa in pace, nonno. Ci manchi.',
      'Spoczywaj w pokoju, babciu.',
      'Покойся с миром, дедушка.',
      '安らかにお眠りください。ご冥福をお祈りします。',
      '一路走好,我们永远怀念您。',
      'Livets slut kom för tidigt. Knus og kys, vi glemmer dig slet ikke.',
      'Er war ein Geber, nie ein Nehmer. Hvala ti tisuću puta.',
      'She made her living at the casino in Blackpool and it was no sin.',
      'Сіра кішка сиділа біля вікна.', // a grey cat
      'Hoër as die berge, oor die see.',
      'Ich hoer dich noch lachen.',
      'Who’re the people she loved? Put as simply as that: us.',
      'Vėjas pūtė, o ji dainavo.',
      'Η γιαγιά μας αγαπούσε τα σύκα.',
    ])
      expect(shipped.matches(kind), kind).toBe(false);
  });

  it('can be extended by files of the operator, and an unreadable file is named in the error', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-words-'));
    try {
      const folder = join(dataDir, 'held-words');
      await mkdir(folder);
      await writeFile(join(folder, 'ours.txt'), '# of this town\nthe old feud # since 1903\r\n');
      expect(new HeldWords(readPhrases(dataDir)).matches('Remember The Old Feud?')).toBe(true);
      expect(new HeldWords(readPhrases(dataDir)).matches('this town since 1903')).toBe(false);
      expect(new HeldWords(readPhrases(dataDir)).matches('you wanker')).toBe(true);
      await writeFile(join(folder, 'broken.txt'), Buffer.from([0x66, 0xff, 0x0a]));
      expect(() => readPhrases(dataDir)).toThrow(/broken\.txt/);
      await writeFile(join(folder, 'broken.txt'), 'a'.repeat(200));
      expect(() => readPhrases(dataDir)).toThrow(/broken\.txt, line 1/);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('lists that the operator changes while the server runs', () => {
  it('are read again by every process, and stay as they were if one is broken', async () => {
    let logged = '';
    const log = createLog('info', { write: (line) => (logged += line) });
    const app = await startTestApp({}, log);
    const beside = await startTestAppBeside(app);
    const statusOf = async (on: TestApp, content: string) =>
      (await leaveTribute(on, await createMemorial(app.dataSource), { content })).status;
    const folder = join(app.dataDir, 'held-words');
    try {
      expect(await statusOf(app, 'Remember the old feud?')).toBe('VISIBLE');
      await mkdir(folder);
      await writeFile(join(folder, 'ours.txt'), 'the old feud\n');
      for (const server of [app, beside]) {
        await runMinuteJobs(server);
        expect(await statusOf(server, 'Remember the old feud?')).toBe('HELD');
      }
      await writeFile(join(folder, 'broken.txt'), Buffer.from([0x66, 0xff, 0x0a]));
      await writeFile(join(folder, 'ours.txt'), 'another feud\n');
      for (let minute = 0; minute < 3; minute++) await runMinuteJobs(app);
      expect(await statusOf(app, 'Remember the old feud?')).toBe('HELD');
      expect(await statusOf(app, 'You wanker')).toBe('HELD');
      expect(await statusOf(app, 'Dear Ada.')).toBe('VISIBLE');
      const complaints = logged.split('\n').filter((line) => line.includes('broken.txt'));
      expect(complaints).toHaveLength(1);

      await rm(join(folder, 'broken.txt'));
      await runMinuteJobs(app);
      expect(await statusOf(app, 'Remember the old feud?')).toBe('VISIBLE');
      expect(await statusOf(app, 'It was another feud.')).toBe('HELD');
    } finally {
      await beside.stop();
      await app.stop();
    }
  });
});

/** Does now what a process does for itself each minute. */
async function runMinuteJobs({ features }: TestApp): Promise<void> {
  const jobs = features.tributes.jobs?.filter(({ runsInEachProcess }) => runsInEachProcess) ?? [];
  expect(jobs).not.toEqual([]);
  for (const job of jobs) await runJob(job);
}
