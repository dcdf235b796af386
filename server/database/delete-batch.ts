import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

/** The statement timeout is 15 s; deleting a batch takes less than one. */
const BATCH_SIZE = 10_000;

/**
 * Deletes one batch of an entity's rows that match a condition, and returns how many; a job repeats it until none are
 * left.
 */
export async function deleteBatch(
  db: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  condition: string,
  values: unknown[] = [],
  batchSize = BATCH_SIZE,
): Promise<number> {
  const { tableName } = db.getMetadata(entity);
  const [, count] = (await db.query(
    `delete from ${tableName} where ctid = any(array(
       select ctid from ${tableName} where ${condition} limit ${batchSize} for update skip locked))`,
    values,
  )) as [unknown, number];
  return count;
}
