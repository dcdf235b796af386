import { createHash } from 'node:crypto';
import type { DataSource, EntityTarget, ObjectLiteral, ValueTransformer } from 'typeorm';
import { preparedQuery } from './prepared-query.ts';

/** Reads that were asked for in the same turn of the loop: they go to the database as one statement. */
interface Batch {
  reads: Map<string, { values: unknown[]; place: number }>;
  rows: Promise<unknown[][]>;
}

const waiting = new WeakMap<DataSource, Batch[]>();

/**
 * Rows of an entity as its plain objects, by what follows `from <table>`. What several features read of one
 * page in the same turn is one statement and one snapshot; values are hydrated as the entity's columns say.
 */
export async function readRows<Entity extends ObjectLiteral>(
  db: DataSource,
  entity: EntityTarget<Entity>,
  rest: string,
  values: unknown[],
): Promise<Entity[]> {
  const { select, hydrate } = shapeOf(db, entity);
  const rows = await together(db, `${select} ${rest}`, values);
  return rows.map((row) => hydrate(row as Entity));
}

/** How many rows of an entity there are, with the reads of the same turn. */
export async function countRows(
  db: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  rest: string,
  values: unknown[],
): Promise<number> {
  const { tableName } = db.getMetadata(entity);
  const [row] = await together(
    db,
    `select count(*)::int as count from "${tableName}" ${rest}`,
    values,
  );
  return (row as { count: number }).count;
}

async function together(db: DataSource, text: string, values: unknown[]): Promise<unknown[]> {
  const batches = waiting.get(db) ?? [];
  waiting.set(db, batches);
  // one text stands in a statement once, so that there are few statements to prepare
  const batch = batches.find(({ reads }) => !reads.has(text)) ?? begin(db, batches);
  const read = { values, place: 0 };
  batch.reads.set(text, read);
  return (await batch.rows)[read.place]!;
}

function begin(db: DataSource, batches: Batch[]): Batch {
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
  const parts = sorted.map(([text, read], place) => {
    const before = all.length;
    read.place = place;
    all.push(...read.values);
    const own = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    return `(select coalesce(json_agg(row), '[]') from (${own}) row) as "${place}"`;
  });
  const statement = `select ${parts.join(', ')}`;
  const name = createHash('sha1').update(statement).digest('base64url');
  const [row] = await preparedQuery<Record<string, unknown[]>>(db, name, statement, all);
  return sorted.map((_, place) => row![place]!);
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

/** JSON tells no dates and knows no transformers. */
function readShape(db: DataSource, entity: EntityTarget<ObjectLiteral>): Shape {
  const { tableName, columns } = db.getMetadata(entity);
  const selected = columns.filter(({ isSelect }) => isSelect);
  const list = selected.map(
    ({ databaseName, propertyName }) => `"${databaseName}" as "${propertyName}"`,
  );
  const mended = selected.flatMap(({ propertyName, type, transformer }) => {
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
      for (const [name, mend] of mended) fields[name] = mend(fields[name]);
      return row;
    },
  };
}
