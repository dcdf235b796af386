import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('every table has an entity, and no entity has a column that does not exist', async () => {
  const rows = (await database.dataSource.query(
    `select table_name as "table", column_name as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`,
  )) as { table: string; column: string }[];
  const { entityMetadatas } = database.dataSource;
  expect(entityMetadatas.map(({ tableName }) => tableName).toSorted()).toEqual(
    [...new Set(rows.map(({ table }) => table))].toSorted(),
  );
  const known = entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map(({ databaseName }) => `${tableName}.${databaseName}`),
  );
  const there = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const invented = known.filter((name) => !there.has(name));
  expect(invented).toEqual(['page.xmin']); // which every row of Postgres has
});
