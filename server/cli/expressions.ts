import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import { type ESTree, parse, Visitor } from 'vite';

// The other backends of recheck are native programs.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** An expression that is undecided after this time is rejected; most take a few milliseconds. */
const DECISION_TIMEOUT_MS = 30_000;

/** A regular expression in a source file. */
interface Expression {
  /** The expression's file and line. */
  location: string;
  source: string;
  flags: string;
}

/**
 * Finds regular expressions in these files that take, or may take, more than linear time, and those created at run
 * time, which cannot be checked. Expressions found linear are cached in `cacheFile`.
 */
export async function findSlowExpressions(
  root: string,
  paths: readonly string[],
  cacheFile: string,
): Promise<string[]> {
  const expressions = await Promise.all(paths.map((path) => readExpressions(root, path)));
  const linear = new Set(await readKnown(cacheFile));
  const before = linear.size;
  const slow = expressions.flat().flatMap((expression) => {
    if (typeof expression === 'string') return [expression];
    const name = `/${expression.source}/${expression.flags}`;
    if (linear.has(name)) return [];
    const problem = findExpressionProblem(expression);
    if (problem === null) linear.add(name);
    return problem === null ? [] : [`${expression.location}: ${name} ${problem}`];
  });
  if (linear.size > before) {
    await mkdir(dirname(cacheFile), { recursive: true });
    await writeFile(cacheFile, JSON.stringify([...linear], null, 1));
  }
  return slow;
}

/** The problem of an expression; null if its time is linear in the length of the text. */
function findExpressionProblem({
  source,
  flags,
}: Pick<Expression, 'source' | 'flags'>): string | null {
  const verdict = checkSync(source, flags, { timeout: DECISION_TIMEOUT_MS });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `cannot be judged (${verdict.error.kind}): simplify it`;
  return `is no linear one (${verdict.complexity.summary}), as with ${verdict.attack.pattern.slice(0, 120)}`;
}

/** The literals of a file, and messages about expressions that are no literals. */
async function readExpressions(root: string, path: string): Promise<(Expression | string)[]> {
  const text = await readFile(join(root, path), 'utf8');
  const { program, errors } = await parse(path, text);
  if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const expressions: (Expression | string)[] = [];
  const toLocation = ({ start }: { start: number }) =>
    `${path}:${text.slice(0, start).split('\n').length}`;
  const addFrom = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      expressions.push(
        `${toLocation(node)}: write the expression as a literal, so that it can be judged`,
      );
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return;
      const { pattern: source, flags } = node.regex;
      expressions.push({ location: toLocation(node), source, flags });
    },
    NewExpression: addFrom,
    CallExpression: addFrom,
  }).visit(program);
  return expressions;
}

async function readKnown(file: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as string[];
  } catch {
    return []; // the first run
  }
}
