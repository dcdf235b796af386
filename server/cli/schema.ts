import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { describeSchema } from '../features.ts';
import { printSortedSchema } from '../graphql/schema.ts';

// Emits schema.graphql from the server's classes.
const path = join(ROOT, 'schema.graphql');
await writeFile(path, printSortedSchema(describeSchema()));
process.stdout.write(
  'schema.graphql is up to date; `npm run generate` also makes the client types.\n',
);
