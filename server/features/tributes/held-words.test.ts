import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runJob } from '../../database/scheduler.ts';
import { createLog } from '../../log.ts';
import { createMemorial } from '../../testing/factories.ts';
import { startTestApp, startTestAppBeside, type TestApp } from '../../testing/test-app.ts';
import { leaveTribute } from '../../testing/test-wall.ts';
import { readHeldWords } from './held-words.files.ts';
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

describe('a list of words', () => {
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
    expect(words.areIn(text)).toBe(true);
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
    expect(words.areIn(text)).toBe(false);
  });
});

describe('the lists of an installation', () => {
  it('hold several languages, and nothing that stands in what people write at a grave', () => {
    const shipped = readHeldWords('/nowhere');
    for (const insult of ['asshole', 'Arschloch', 'hijo de puta', 'connard', 'stronzo', 'мудак'])
      expect(shipped.areIn(`what an ${insult}`), insult).toBe(true);
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
    ])
      expect(shipped.areIn(kind), kind).toBe(false);
  });

  it('are extended by files of the operator, and one that cannot be read is named', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-words-'));
    try {
      const folder = join(dataDir, 'held-words');
      await mkdir(folder);
      await writeFile(join(folder, 'ours.txt'), '# of this town\nthe old feud # since 1903\r\n');
      expect(readHeldWords(dataDir).areIn('Remember The Old Feud?')).toBe(true);
      expect(readHeldWords(dataDir).areIn('this town since 1903')).toBe(false);
      expect(readHeldWords(dataDir).areIn('you wanker')).toBe(true);
      await writeFile(join(folder, 'broken.txt'), Buffer.from([0x66, 0xff, 0x0a]));
      expect(() => readHeldWords(dataDir)).toThrow(/broken\.txt/);
      await writeFile(join(folder, 'broken.txt'), 'a'.repeat(200));
      expect(() => readHeldWords(dataDir)).toThrow(/broken\.txt, line 1/);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('lists that an operator changes while the server runs', () => {
  it('are read again by every process, and stay as they were where one is broken', async () => {
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
      for (const one of [app, beside]) {
        await runMinuteJobs(one);
        expect(await statusOf(one, 'Remember the old feud?')).toBe('HELD');
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
  const jobs = features.tributes.jobs?.filter(({ inEachProcess }) => inEachProcess) ?? [];
  expect(jobs).not.toEqual([]);
  for (const job of jobs) await runJob(job);
}
