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

/** How much of a list is read at once, and the most that is shown of one that has no end. */
export const PART_SIZE = 100;

/** What is known of the last item that was read; nothing before the first. */
export type Listed = { id: string } | undefined;

/** The whole of a list that is read in parts, each after the last item of the one before. */
export async function readAll<Item extends Last, Last>(
  readPart: (count: number, last: Last | undefined) => Promise<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const part = await readPart(PART_SIZE, items.at(-1));
    items.push(...part);
    if (part.length < PART_SIZE) return items;
  }
}

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
