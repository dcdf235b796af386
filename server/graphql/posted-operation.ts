import {
  type DocumentNode,
  execute,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Logger } from 'pino';
import type { Context } from './context.ts';
import { isAffordable } from './cost.ts';
import type { Documents } from './documents.ts';
import { formatError } from './format-error.ts';
import { noteCaching } from './cacheable-operations.ts';

type Variables = Record<string, unknown>;

/** A query or mutation that was read and weighed. */
export interface PostedOperation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
}

/** Reads a body; null where anything about it is wrong or unusual, which Apollo knows best how to say. */
export function readPosted(
  body: Buffer,
  schema: GraphQLSchema,
  documents: Documents,
): PostedOperation | null {
  const { query, variables, operationName, extensions } = parseBody(body);
  const isPlain = extensions === undefined && isMissingOr('string', operationName);
  if (typeof query !== 'string' || !isPlain || !isMissingOr('object', variables)) return null;
  const document = documents.read(query);
  if (!('kind' in document) || Array.isArray(variables)) return null;
  const operation = getOperationAST(document, operationName as string | null | undefined);
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
  const values = (variables ?? {}) as Variables;
  return isAffordable(schema, document, operation, values)
    ? { document, operation, variables: values }
    : null;
}

/** Runs it and gives the answer as Apollo would; null where it did not run, as its variables are wrong. */
export async function runPosted(
  { document, operation, variables }: PostedOperation,
  schema: GraphQLSchema,
  context: Context,
  log: Logger,
): Promise<{ status: number; text: string } | null> {
  const { data, errors } = await execute({
    schema,
    document,
    operationName: operation.name?.value,
    variableValues: variables,
    contextValue: context,
  });
  const { refusal } = context.size;
  if (!refusal && data === undefined) return null;
  noteCaching(context, document, operation, Boolean(errors ?? refusal));
  if (refusal) return { status: 400, text: responseText([refusal], undefined, log) };
  return { status: statusOf(context, errors), text: responseText(errors, data, log) };
}

function parseBody(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isMissingOr(type: 'string' | 'object', value: unknown): boolean {
  return value === undefined || value === null || typeof value === type;
}

/** A token that is not good any more is a 401, for clients that refresh by the status alone. */
function statusOf(
  { isTokenInvalid: failed }: Context,
  errors: readonly GraphQLError[] = [],
): number {
  const isStale =
    failed && errors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED');
  return isStale ? 401 : 200;
}

function responseText(
  errors: readonly GraphQLError[] | undefined,
  data: unknown,
  log: Logger,
): string {
  return `${JSON.stringify({ errors: errors?.map((error) => formatError(error, log)), data })}\n`;
}
