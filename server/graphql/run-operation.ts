import { execute, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { type ResponseLimit, ResponseSize } from './answer-size.ts';
import type { Caller } from './context.ts';

/**
 * Runs an operation that passed validation and the cost check; if the response exceeds `limit`, it is that error
 * only.
 */
export async function runOperation(
  args: ExecutionArgs & { contextValue: Caller },
  limit: ResponseLimit,
): Promise<ExecutionResult> {
  const size = new ResponseSize(limit);
  const result = await execute({ ...args, contextValue: { ...args.contextValue, size } });
  return size.refusal ? { errors: [size.refusal] } : result;
}
