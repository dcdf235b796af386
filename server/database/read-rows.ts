import { createHash } from 'node:crypto';
import type { DataSource, EntityTarget, ObjectLiteral, ValueTransformer } from 'typeorm';
import { turnQuery } from './turn-query.ts';

/** Reads that were requested in the same tick: they go to the database as one statement. */
interface Batch {
  reads: Map<string, { values: unknown[]; index: number }>;
  rows: Promise<unknown[][]>;
}

const openBatches = new WeakMap<DataSource, Batch[]>();

/**
 * Reads rows of an entity as plain objects; `clause` is what follows `from <table>`. What several features read
 * of one page in the same tick is one statement and one snapshot; values are converted as the entity's columns say.
 * `fields` are the ones that are wanted, in a constant; all where it is left out.
 */
export async function readRows<Entity extends ObjectLiteral, Field extends keyof Entity>(
  db: DataSource,
  entity: EntityTarget<Entity>,
  clause: string,
  values: unknown[],
  fields?: readonly Field[],
): Promise<Pick<Entity, Field>[]> {
  const { select, hydrate } = shapeOf(db, entity, fields);
  const rows = await readTogether(db, `${select} ${clause}`, values);
  return rows.map((row) => hydrate(row as Pick<Entity, Field>));
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
  for (const [index, [, read]] of sorted.entries()) read.index = index;
  const { name, text } = statementOf(sorted.map(([one]) => one));
  const values = sorted.flatMap(([, read]) => read.values);
  const [row] = await turnQuery<Record<string, unknown[]>>(db, name, text, values);
  return sorted.map((_, index) => row![index]!);
}

/** One statement for several reads, and the name under which it is prepared. */
interface Statement {
  name: string;
  text: string;
}

/** By the texts of its reads: these are the code's own, so there are few. */
const statements = new Map<string, Statement>();

function statementOf(texts: string[]): Statement {
  const key = texts.join('\n');
  let statement = statements.get(key);
  if (!statement) statements.set(key, (statement = joined(texts)));
  return statement;
}

function joined(texts: string[]): Statement {
  let before = 0;
  const parts = texts.map((one, index) => {
    const numbers = [...one.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    const own = one.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    before += Math.max(0, ...numbers);
    return `(select coalesce(json_agg(row), '[]') from (${own}) row) as "${index}"`;
  });
  const text = `select ${parts.join(', ')}`;
  return { name: createHash('sha1').update(text).digest('base64url'), text };
}

interface Shape {
  select: string;
  hydrate<Row>(row: Row): Row;
}

const shapes = new WeakMap<DataSource, Map<unknown, Shape>>();

function shapeOf(
  db: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  fields?: readonly PropertyKey[],
): Shape {
  const shapesOfDb = shapes.get(db) ?? new Map<unknown, Shape>();
  shapes.set(db, shapesOfDb);
  let shape = shapesOfDb.get(fields ?? entity);
  if (!shape) shapesOfDb.set(fields ?? entity, (shape = readShape(db, entity, fields)));
  return shape;
}

/** JSON has no dates, and TypeORM's transformers are not applied to it. */
function readShape(
  db: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  fields?: readonly PropertyKey[],
): Shape {
  const { tableName, columns } = db.getMetadata(entity);
  const selected = columns.filter(({ isSelect, propertyName }) =>
    fields ? fields.includes(propertyName) : isSelect,
  );
  const list = selected.map(({ databaseName, propertyName, type }) => {
    const column = `"${databaseName}"`;
    // as a number, because a text takes twenty times as long to become a date
    const value =
      type === 'timestamptz' ? `(extract(epoch from ${column}) * 1000)::float8` : column;
    return `${value} as "${propertyName}"`;
  });
  const converters = selected.flatMap(({ propertyName, type, transformer }) => {
    if (transformer)
      return [
        [propertyName, (value: unknown) => (transformer as ValueTransformer).from(value)] as const,
      ];
    if (type !== 'timestamptz') return [];
    return [
      [
        propertyName,
        (value: unknown) => (value === null ? null : new Date(value as number)),
      ] as const,
    ];
  });
  return {
    select: `select ${list.join(', ')} from "${tableName}"`,
    hydrate(row) {
      const object = row as Record<string, unknown>;
      for (const [name, convert] of converters) object[name] = convert(object[name]);
      return row;
    },
  };
}
