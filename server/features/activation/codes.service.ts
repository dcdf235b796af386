import { randomUUID } from 'node:crypto';
import { type DataSource, IsNull } from 'typeorm';
import { ActivationCodeRow } from './activation-code.entity.ts';
import { newCode, newQrToken, readableCode } from './code-format.ts';
import { readablePageUrl } from './page-address.ts';

/** A code as the operator gets it. */
export interface PrintedCode {
  qr: string;
  code: string;
  /** Where the plate leads. */
  url: string;
}

const BATCH_SIZE = 500;

/** Makes new codes, each with an address reserved for it that nobody has. */
export async function createCodes(
  db: DataSource,
  publicUrl: string,
  count: number,
  isDemonstration = false,
): Promise<PrintedCode[]> {
  const codes: PrintedCode[] = [];
  while (codes.length < count) {
    const candidates = Array.from({ length: Math.min(BATCH_SIZE, count - codes.length) }, () => ({
      id: randomUUID(),
      code: newCode(),
      qr: newQrToken(),
      page_url: readablePageUrl(),
    }));
    const rows = (await db.query(
      `insert into activation_code (id, code, qr, page_url, demonstration)
       select id, code, qr, page_url, $2
       from jsonb_to_recordset($1) as c (id uuid, code text, qr text, page_url text)
       where not exists (select 1 from page where lower(page.url) = lower(c.page_url))
         and not exists (select 1 from deck where deck.url = lower(c.page_url))
       on conflict do nothing returning code, qr`,
      [JSON.stringify(candidates), isDemonstration],
    )) as StoredCode[];
    codes.push(...rows.map((row) => printed(row, publicUrl)));
  }
  return codes;
}

/** Unused demonstration codes, as many as asked: those of an earlier start first, then new ones. */
export async function demonstrationCodes(
  db: DataSource,
  publicUrl: string,
  count: number,
): Promise<PrintedCode[]> {
  const rows = await db.getRepository(ActivationCodeRow).find({
    where: { demonstration: true, usedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: count,
  });
  const existing = rows.map((row) => printed(row, publicUrl));
  return [...existing, ...(await createCodes(db, publicUrl, count - existing.length, true))];
}

interface StoredCode {
  code: string;
  qr: string;
}

function printed({ code, qr }: StoredCode, publicUrl: string): PrintedCode {
  return { qr, code: readableCode(code), url: `${publicUrl}/registry?code=${qr}` };
}
