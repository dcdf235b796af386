/** REST's names are snake_case, GraphQL's camelCase. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
