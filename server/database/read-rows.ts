import { createHash } from 'node:crypto';
import type { DataSource, EntityTarget, ObjectLiteral, ValueTransformer } from 'typeorm';
import { preparedQuery } from './prepared-query.ts';

/** Reads that were requested in the same tick: they go to the database as one statement. */
interface Batch {
  reads: Map<string, { values: unknown[]; index: number }>;
  rows: Promise<unknown[][]>;
}

const openBatches = new WeakMap<DataSource, Batch[]>();

/**
 * Reads rows of an entity as plain objects; `clause` is what follows `from <table>`. What several features read
 * of one page in the same tick is one statement and one snapshot; values are converted as the entity's columns say.
 */
export async function readRows<Entity extends ObjectLiteral>(
  db: DataSource,
  entity: EntityTarget<Entity>,
  clause: string,
  values: unknown[],
): Promise<Entity[]> {
  const { select, hydrate } = shapeOf(db, entity);
  const rows = await readTogether(db, `${select} ${clause}`, values);
  return rows.map((row) => hydrate(row as Entity));
}

/** Counts rows of an entity, together with the reads of the same tick. */
export async function countRows(
  db: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  clause: string,
  values: unknown[],
): Promise<number> {
  const { tableName } = db.getMetadata(entity);
  const [row] = await readTogether(
    db,
    `select count(*)::int as count from "${tableName}" ${clause}`,
    values,
  );
  return (row as { count: number }).count;
}

async function readTogether(db: DataSource, text: string, values: unknown[]): Promise<unknown[]> {
  const batches = openBatches.get(db) ?? [];
  openBatches.set(db, batches);
  // each text is in a statement once, so that there are few different statements to prepare
  const batch = batches.find(({ reads }) => !reads.has(text)) ?? startBatch(db, batches);
  const read = { values, index: 0 };
  batch.reads.set(text, read);
  return (await batch.rows)[read.index]!;
}

function startBatch(db: DataSource, batches: Batch[]): Batch {
  const reads: Batch['reads'] = new Map();
  const rows = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
    batches.splice(batches.indexOf(batch), 1);
    return send(db, reads);
  });
  const batch = { reads, rows };
  batches.push(batch);
  return batch;
}

async function send(db: DataSource, reads: Batch['reads']): Promise<unknown[][]> {
  const sorted = [...reads].sort(([one], [other]) => (one < other ? -1 : 1));
  const all: unknown[] = [];
  const parts = sorted.map(([text, read], index) => {
    const before = all.length;
    read.index = index;
    all.push(...read.values);
    const own = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    return `(select coalesce(json_agg(row), '[]') from (${own}) row) as "${index}"`;
  });
  const statement = `select ${parts.join(', ')}`;
  const name = createHash('sha1').update(statement).digest('base64url');
  const [row] = await preparedQuery<Record<string, unknown[]>>(db, name, statement, all);
  return sorted.map((_, index) => row![index]!);
}

interface Shape {
  select: string;
  hydrate<Entity>(row: Entity): Entity;
}

const shapes = new WeakMap<DataSource, Map<unknown, Shape>>();

function shapeOf(db: DataSource, entity: EntityTarget<ObjectLiteral>): Shape {
  const shapesOfDb = shapes.get(db) ?? new Map<unknown, Shape>();
  shapes.set(db, shapesOfDb);
  let shape = shapesOfDb.get(entity);
  if (!shape) shapesOfDb.set(entity, (shape = readShape(db, entity)));
  return shape;
}

/** JSON has no dates, and TypeORM's transformers are not applied to it. */
function readShape(db: DataSource, entity: EntityTarget<ObjectLiteral>): Shape {
  const { tableName, columns } = db.getMetadata(entity);
  const selected = columns.filter(({ isSelect }) => isSelect);
  const list = selected.map(
    ({ databaseName, propertyName }) => `"${databaseName}" as "${propertyName}"`,
  );
  const converters = selected.flatMap(({ propertyName, type, transformer }) => {
    if (transformer)
      return [
        [propertyName, (value: unknown) => (transformer as ValueTransformer).from(value)] as const,
      ];
    if (type !== 'timestamptz') return [];
    return [
      [
        propertyName,
        (value: unknown) => (value === null ? null : new Date(value as string)),
      ] as const,
    ];
  });
  return {
    select: `select ${list.join(', ')} from "${tableName}"`,
    hydrate(row) {
      const fields = row as Record<string, unknown>;
      for (const [name, convert] of converters) fields[name] = convert(fields[name]);
      return row;
    },
  };
}
