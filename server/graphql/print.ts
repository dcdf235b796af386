import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema as text, sorted, so that it does not depend on the order of the classes. */
export function printSortedSchema(schema: GraphQLSchema): string {
  return `# Emitted from the server's classes by \`npm run generate\`; not edited by hand.\n\n${printSchema(
    lexicographicSortSchema(schema),
  )}\n`;
}
