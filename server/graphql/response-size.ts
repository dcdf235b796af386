import {
  type GraphQLFieldResolver,
  type GraphQLSchema,
  defaultFieldResolver,
  isObjectType,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import { TooCostly } from '../errors/public-errors.ts';
import type { Context } from './context.ts';

/** The limits of one response: the UTF-8 bytes of its texts, and its number of fields. */
export interface ResponseLimit {
  bytes: number;
  fields: number;
}

/** The limits over HTTP: more than the fullest page with all its photos and the first part of its wall. */
export const HTTP_RESPONSE_LIMIT: ResponseLimit = { bytes: 12_000_000, fields: 100_000 };

/** One message of a socket, an event or a response: more than 100 tributes of the greatest length. */
export const SOCKET_RESPONSE_LIMIT: ResponseLimit = { bytes: 2_500_000, fields: 50_000 };

/** Around each value: quotes, colon, comma. */
const PUNCTUATION = 6;

/**
 * Measures a response while it is being made and aborts it if it grows too large: whatever the operation's estimated
 * cost, no more than the limit is ever held in memory or sent.
 */
export class ResponseSize {
  /** Set once the answer is too large; no more fields are resolved then. */
  refusal: TooCostly | null = null;
  private bytes = 0;
  private fields = 0;

  constructor(private readonly limit: ResponseLimit) {}

  /** Counts one field and its own value; throws TooCostly once the limit is reached. */
  add(name: string, value: unknown): void {
    this.check();
    this.count(value);
    this.bytes += name.length;
    if (this.bytes > this.limit.bytes || this.fields > this.limit.fields)
      this.refusal = new TooCostly(
        `This answer would hold more than ${this.limit.bytes / 1_000_000} MB or ${this.limit.fields} fields. ` +
          'Ask for fewer fields, each once, for less with `first`, or in several operations.',
      );
    this.check();
  }

  check(): void {
    if (this.refusal) throw this.refusal;
  }

  private count(value: unknown): void {
    this.fields += 1;
    this.bytes += PUNCTUATION + (typeof value === 'string' ? Buffer.byteLength(value) : 4);
    if (Array.isArray(value)) for (const item of value) this.count(item);
  }
}

type Resolver = GraphQLFieldResolver<unknown, Pick<Context, 'size'> | undefined>;

const measuredResolvers = new WeakSet<Resolver>();

/** Makes every field of a schema, including introspection, count in the `size` of its context. */
export function measureResponses(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields()))
        field.resolve = withMeasurement((field.resolve ?? defaultFieldResolver) as Resolver);
}

/** Introspection types are shared by all schemas, so their resolvers may already be wrapped. */
function withMeasurement(resolve: Resolver): Resolver {
  if (measuredResolvers.has(resolve)) return resolve;
  const countingResolver: Resolver = (source, args, context, info) => {
    const size = context?.size;
    if (!size) return resolve(source, args, context, info);
    size.check();
    const name = String(info.path.key);
    const value: unknown = resolve(source, args, context, info);
    if (value instanceof Promise)
      return value.then((settled: unknown) => {
        size.add(name, settled);
        return settled;
      });
    size.add(name, value);
    return value;
  };
  measuredResolvers.add(countingResolver);
  return countingResolver;
}

/**
 * Runs an operation that passed validation and the cost check; if the response exceeds `limit`, it is that error
 * only.
 */
export async function runOperation(
  args: ExecutionArgs & { contextValue: Context },
  limit: ResponseLimit,
): Promise<ExecutionResult> {
  const size = new ResponseSize(limit);
  const result = await execute({ ...args, contextValue: { ...args.contextValue, size } });
  return size.refusal ? { errors: [size.refusal] } : result;
}
