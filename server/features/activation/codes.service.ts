import { randomUUID, randomInt } from 'node:crypto';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { ActivationCode } from './activation-code.entity.ts';
import { generateCode, generateQrToken, formatCode } from './code-format.ts';

/** A code as the operator gets it. */
export interface PrintedCode {
  qr: string;
  code: string;
  /** The address that the plate leads to. */
  url: string;
}

const BATCH_SIZE = 500;

interface CodeOptions {
  isDemonstration?: boolean;
  batchId?: string | null;
}

/** Creates new codes, each with an unused page address reserved for it. */
export async function createCodes(
  db: Pick<DataSource, 'query'>,
  publicUrl: string,
  count: number,
  options: CodeOptions = {},
): Promise<PrintedCode[]> {
  const codes: PrintedCode[] = [];
  while (codes.length < count) {
    const candidates = Array.from({ length: Math.min(BATCH_SIZE, count - codes.length) }, () => ({
      id: randomUUID(),
      code: generateCode(),
      qr: generateQrToken(),
      page_url: generatePageUrl(),
    }));
    const rows = await insertFree(db, candidates, options);
    codes.push(...rows.map((row) => toPrintedCode(row, publicUrl)));
  }
  return codes;
}

/** Creates a code for an existing page without members; its user becomes the page's owner. */
export async function createPlate(
  manager: EntityManager,
  pageUrl: string,
  publicUrl: string,
): Promise<PrintedCode> {
  const row = { id: randomUUID(), code: generateCode(), qr: generateQrToken(), pageUrl };
  await manager.insert(ActivationCode, row);
  return toPrintedCode(row, publicUrl);
}

/** Stores those whose address is not taken, and reserves it for them. */
function insertFree(
  db: Pick<DataSource, 'query'>,
  candidates: readonly (StoredCode & { id: string; page_url: string })[],
  { isDemonstration = false, batchId = null }: CodeOptions,
): Promise<StoredCode[]> {
  return db.query<StoredCode[]>(
    `with candidate as (
       select * from jsonb_to_recordset($1) as c (id uuid, code text, qr text, page_url text)
     ), reserved as (
       insert into page_address (address) select lower(page_url) from candidate
       where not exists (select 1 from deck where deck.url = lower(page_url))
       on conflict do nothing returning address
     )
     insert into activation_code (id, code, qr, page_url, demonstration, batch_id)
     select id, code, qr, page_url, $2, $3
     from candidate join reserved on address = lower(page_url)
     on conflict do nothing returning code, qr`,
    [JSON.stringify(candidates), isDemonstration, batchId],
  );
}

/** The requested number of unused demonstration codes: those of an earlier start first, then new ones. */
export async function ensureDemonstrationCodes(
  db: DataSource,
  publicUrl: string,
  count: number,
): Promise<PrintedCode[]> {
  const rows = await db.getRepository(ActivationCode).find({
    where: { demonstration: true, usedAt: IsNull(), revokedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: count,
  });
  const existing = rows.map((row) => toPrintedCode(row, publicUrl));
  const missing = count - existing.length;
  return [...existing, ...(await createCodes(db, publicUrl, missing, { isDemonstration: true }))];
}

interface StoredCode {
  code: string;
  qr: string;
}

/** A stored code as it is printed. */
export function toPrintedCode({ code, qr }: StoredCode, publicUrl: string): PrintedCode {
  return { qr, code: formatCode(code), url: `${publicUrl}/registry?code=${qr}` };
}

const FIRST = `amber autumn blue bright brook calm candle cedar clear clover cloud copper coral
dawn dewy distant early elder evening fair far fern field gentle glad golden grand green hazel
heather high hidden holly honey ivory jasmine juniper kind lake late laurel lavender light lilac
linden little lucky maple marble meadow mellow misty moon morning moss mountain north oak old olive
open orchard pale pearl pine plain poplar quiet rain river robin rose rowan rush sage silver slow
snow soft south spring star stone summer sunny sweet tall tender thyme true valley velvet violet warm
west white wide wild willow winter wonder wood young`.split(/\s+/);

const SECOND = `acorn anchor apple arbor arch bank bay beach bell bench bird blossom boat bough
bower branch breeze bridge canoe castle chapel circle cloud coast cottage cove creek crown dale dell
dove dune echo feather fern field fire flame flower ford forest fountain garden gate glade glen grove
harbour haven hearth heath hill home horizon house island ivy jetty lamp lane lantern lark leaf
letter lily lodge meadow mill nest oak orchard path pearl pebble pier pond porch quill reed ridge
river robin rose sail seed shade shell shore sky song sparrow spring star stone story stream swan
thicket tide tower trail vale valley vine walk water wave well window wing wren`.split(/\s+/);

/** A page address that is easy to say and spell, such as `quiet-harbour-4821`: one of about a hundred million. */
export function generatePageUrl(): string {
  return `${pickRandom(FIRST)}-${pickRandom(SECOND)}-${randomInt(1_000, 10_000)}`;
}

function pickRandom(wordList: string[]): string {
  return wordList[randomInt(wordList.length)] ?? '';
}
