import type { OperatorActions } from '../../features/operator/actions.ts';

/** The options of all commands, as `parseArgs` takes them. */
export const OPTIONS = {
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'nothing-wrong': { type: 'boolean', default: false },
  page: { type: 'boolean', default: false },
  message: { type: 'boolean', default: false },
  photo: { type: 'string' },
  state: { type: 'string' },
  reason: { type: 'string' },
  because: { type: 'string' },
  report: { type: 'string' },
  words: { type: 'string' },
  owners: { type: 'string' },
  tribute: { type: 'string' },
  count: { type: 'string' },
  name: { type: 'string' },
  sheet: { type: 'string' },
  to: { type: 'string' },
  kind: { type: 'string' },
  about: { type: 'string' },
  expect: { type: 'string' },
} as const;

/** The arguments and options; every option is a text except the flags. */
export type Options = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean'
    ? boolean
    : string;
};

/** The result of a command: as data for programs, and as text. */
export interface Outcome {
  result: unknown;
  text: string;
}

/** A command with its subject and options. Throws WrongUsage where one is missing. */
export type Command = (
  actions: OperatorActions,
  subject: string | undefined,
  options: Options,
) => Promise<Outcome>;

/** The command lacks an argument or option; its usage is shown. */
export class WrongUsage extends Error {}

/** The most that a list shows. */
export const SHOWN = 100;

/** A list in lines, or what is said of an empty one. */
export function toLines(lines: readonly string[], empty: string): string {
  return lines.join('\n') || empty;
}

/** One of the values that an option can have; WrongUsage for any other. */
export function parseChoice<Value extends string>(
  values: readonly Value[],
  given: string | undefined,
): Value | null {
  if (given === undefined) return null;
  const choice = values.find((value) => value === given);
  if (!choice) throw new WrongUsage();
  return choice;
}
