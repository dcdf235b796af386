import {
  type GraphQLFieldResolver,
  type GraphQLSchema,
  defaultFieldResolver,
  isObjectType,
} from 'graphql';
import { TooCostly } from './errors.ts';

/** What one answer may hold: texts in bytes of UTF-8, and how many fields. */
export interface AnswerLimit {
  bytes: number;
  fields: number;
}

/** Over HTTP: more than the fullest page with all its photos and the beginning of its wall. */
export const HTTP_ANSWER: AnswerLimit = { bytes: 12_000_000, fields: 100_000 };

/** One message of a socket, an event or an answer: more than 100 tributes of the longest words. */
export const SOCKET_ANSWER: AnswerLimit = { bytes: 2_500_000, fields: 50_000 };

/** Around each value: quotes, colon, comma. */
const PUNCTUATION = 6;

/**
 * Counts an answer while it is made and stops it where it grows too large: whatever the operation's estimated
 * cost, no more than this is ever held or sent.
 */
export class AnswerSize {
  /** Set once the answer is too large; no more fields are resolved then. */
  refusal: TooCostly | null = null;
  private bytes = 0;
  private fields = 0;

  constructor(private readonly limit: AnswerLimit) {}

  /** Counts one field with what it holds by itself; throws TooCostly from the limit on. */
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

type Resolver = GraphQLFieldResolver<unknown, { size?: AnswerSize } | undefined>;

const counting = new WeakSet<Resolver>();

/** Makes every field of a schema, introspection's too, count in the `size` of the context it runs in. */
export function countAnswers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields()))
        field.resolve = counted((field.resolve ?? defaultFieldResolver) as Resolver);
}

/** Introspection's types are shared by all schemas, so that their resolvers may count already. */
function counted(resolve: Resolver): Resolver {
  if (counting.has(resolve)) return resolve;
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
  counting.add(countingResolver);
  return countingResolver;
}
