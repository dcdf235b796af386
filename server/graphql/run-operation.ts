import { execute, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { type AnswerLimit, AnswerSize } from './answer-size.ts';
import type { Caller } from './context.ts';

/** Runs an operation that was read and weighed; one that answers more than `limit` answers that error alone. */
export async function runOperation(
  args: ExecutionArgs & { contextValue: Caller },
  limit: AnswerLimit,
): Promise<ExecutionResult> {
  const size = new AnswerSize(limit);
  const result = await execute({ ...args, contextValue: { ...args.contextValue, size } });
  return size.refusal ? { errors: [size.refusal] } : result;
}
