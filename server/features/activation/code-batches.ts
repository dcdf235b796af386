import { randomUUID } from 'node:crypto';
import { type DataSource, IsNull } from 'typeorm';
import { MAX_BATCH_CODES, MAX_BATCH_NAME } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import { isBlank, sanitizeLine } from '../../input/text.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import { ActivationCode, CodeBatchRow } from './activation-code.entity.ts';
import { normalizeCode } from './code-format.ts';
import { createCodes, type PrintedCode, toPrintedCode } from './codes.service.ts';

/** The state of a code. */
export type CodeState = 'free' | 'used' | 'revoked';

/** The state of a code, read from its row. */
export function toCodeState({
  usedAt,
  revokedAt,
}: Pick<ActivationCode, 'usedAt' | 'revokedAt'>): CodeState {
  if (usedAt) return 'used';
  return revokedAt ? 'revoked' : 'free';
}

/** A batch, with the number of its codes in each state. */
export interface CodeBatch extends Pick<CodeBatchRow, 'id' | 'name' | 'createdAt' | 'printedAt'> {
  codes: number;
  used: number;
  revoked: number;
}

/** A code of a batch, as it is printed. */
export type ListedCode = ActivationCode & PrintedCode & { state: CodeState };

/** Makes activation codes in batches, and prints, lists and revokes them, for the operator. */
export class CodeBatches {
  constructor(
    private readonly db: DataSource,
    /** The address that plates lead to. */
    private readonly publicUrl: string,
  ) {}

  /** Makes a batch of codes. Throws Refused without a name, or for another number than 1 to 10,000. */
  async make(
    actor: Actor,
    name: string,
    count: number,
  ): Promise<{ batchId: string; codes: PrintedCode[] }> {
    const line = sanitizeLine(name, MAX_BATCH_NAME, 'The name');
    if (isBlank(line)) throw new Refused('Please give the batch a name.', 'name');
    if (!Number.isInteger(count) || count < 1 || count > MAX_BATCH_CODES)
      throw new Refused('A batch has 1 to 10,000 codes.', 'count');
    return this.db.transaction(async (manager) => {
      const batchId = randomUUID();
      await manager.insert(CodeBatchRow, { id: batchId, name: line });
      const codes = await createCodes(manager, this.publicUrl, count, { batchId });
      const detail = `${count} codes, ${line}`;
      await appendAudit(manager, actor, AuditAction.CODES_MADE, { id: batchId }, { detail });
      return { batchId, codes };
    });
  }

  /** The newest batches, or those after one; throws NotFound if that is none. */
  async list(count: number, after: string | null): Promise<CodeBatch[]> {
    const batches = this.db.createQueryBuilder(CodeBatchRow, 'batch');
    if (after !== null)
      batches.where(
        `(batch.createdAt, batch.id) < (select created_at, id from code_batch where id = :id)`,
        { id: (await this.find(after)).id },
      );
    const rows = await batches
      .orderBy('batch.createdAt', 'DESC')
      .addOrderBy('batch.id', 'DESC')
      .limit(count)
      .getMany();
    return this.count(rows);
  }

  /** A batch; throws NotFound if there is none. */
  async read(id: string): Promise<CodeBatch> {
    const [batch] = await this.count([await this.find(id)]);
    return batch!;
  }

  /** Codes of a batch, those after the code with the id `after`. */
  async listCodes(batchId: string, count: number, after: string | null): Promise<ListedCode[]> {
    const { id } = await this.find(batchId);
    const codes = this.db
      .createQueryBuilder(ActivationCode, 'code')
      .where('code.batchId = :id', { id });
    if (after !== null) codes.andWhere('code.id > :after', { after: isUuid(after) ? after : id });
    const rows = await codes.orderBy('code.id').limit(count).getMany();
    return rows.map((row) => ({
      ...row,
      ...toPrintedCode(row, this.publicUrl),
      state: toCodeState(row),
    }));
  }

  /** The codes of a batch for its plates, without revoked ones, and notes that they were printed. */
  async print(actor: Actor, batchId: string): Promise<(PrintedCode & { pageUrl: string })[]> {
    const { id, name } = await this.find(batchId);
    return this.db.transaction(async (manager) => {
      const where = { batchId: id, revokedAt: IsNull() };
      const rows = await manager.find(ActivationCode, { where, order: { id: 'ASC' } });
      await manager.update(CodeBatchRow, { id }, { printedAt: () => 'now()' });
      const detail = `${rows.length} codes, ${name}`;
      await appendAudit(manager, actor, AuditAction.CODES_PRINTED, { id }, { detail });
      return rows.map((row) => ({ ...toPrintedCode(row, this.publicUrl), pageUrl: row.pageUrl }));
    });
  }

  /** Revokes a code that nobody has used, by its id or as it is typed. Throws NotFound, Refused for a used one. */
  async revoke(actor: Actor, idOrCode: string): Promise<ActivationCode> {
    const key = isUuid(idOrCode) ? { id: idOrCode } : { code: normalizeCode(idOrCode) };
    return this.db.transaction(async (manager) => {
      const { affected } = await manager.update(
        ActivationCode,
        { ...key, usedAt: IsNull(), revokedAt: IsNull() },
        { revokedAt: () => 'now()' },
      );
      const code = await manager.findOneBy(ActivationCode, key);
      if (!code) throw new NotFound('There is no such code.');
      if (code.usedAt)
        throw new Refused('This code has been used: its page stays. Take the page down instead.');
      if (!affected) return code;
      const { id, pageUrl: detail } = code;
      await appendAudit(manager, actor, AuditAction.CODE_REVOKED, { id }, { detail });
      return code;
    });
  }

  private async find(id: string): Promise<CodeBatchRow> {
    const batch = isUuid(id) ? await this.db.getRepository(CodeBatchRow).findOneBy({ id }) : null;
    if (!batch) throw new NotFound('There is no such batch.');
    return batch;
  }

  private async count(batches: CodeBatchRow[]): Promise<CodeBatch[]> {
    const counts = await this.db
      .createQueryBuilder(ActivationCode, 'code')
      .select('code.batchId', 'id')
      .addSelect('count(*)::int', 'codes')
      .addSelect('count(code.usedAt)::int', 'used')
      .addSelect('count(code.revokedAt)::int', 'revoked')
      .where('code.batchId = any(:ids)', { ids: batches.map(({ id }) => id) })
      .groupBy('code.batchId')
      .getRawMany<{ id: string; codes: number; used: number; revoked: number }>();
    const byId = new Map(counts.map(({ id, ...count }) => [id, count]));
    const none = { codes: 0, used: 0, revoked: 0 };
    return batches.map((batch) => ({ ...batch, ...(byId.get(batch.id) ?? none) }));
  }
}
