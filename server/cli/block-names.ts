import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

// Finds where the code names a block type: a new type should be a folder in the client and a file on the server, so
// no other code may refer to a type by name, except for the lists of all types.

const TYPES = 'server/features/components/types';
const SOURCES = ['client', 'server', 'protocol'];

/** Generated files, tests and their helpers, and content of the database. */
const NO_CODE =
  /__generated__|\.test\.tsx?$|^client\/testing\/|^server\/(?:testing\/|database\/(?:migrations|content)\/)/;

/** Words that also have other meanings: they count only where they name a type. */
const AMBIGUOUS = new Set(['image', 'photos', 'text']);

/** The files that may name a type. */
const EXCEPTIONS = [
  // they list the types
  /^server\/features\/components\/(?:block-type|registry)\.ts$/,
  // the documented call that sets a page up makes its bio, photos and tributes
  /^server\/features\/activation\/set-up\.service\.ts$/,
  // the screen at a service asks for the dates of a bio and nothing else of any block
  /^client\/features\/wall-screen\//,
  // the nodes of HTML and of the editor’s tree have a type “text” of their own
  /^(?:client|server)\/features\/rich-text\//,
];

/** Every place, as `file:line  code`, that names a block type outside its own folder and file. */
export async function findNamedBlockTypes(root: string): Promise<string[]> {
  const files = await readdir(join(root, TYPES));
  const types = files.flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? []);
  const mentions: string[] = [];
  for (const file of await listSources(root)) {
    const others = types.filter((type) => !belongsTo(file, type));
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (!isComment(line) && others.some((type) => toNamePattern(type).test(line)))
        mentions.push(`${file}:${index + 1}  ${line.trim()}`);
  }
  return mentions;
}

async function listSources(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const folder of SOURCES)
    for (const name of await readdir(join(root, folder), { recursive: true }))
      files.push(join(folder, name).replaceAll(sep, '/'));
  return files.filter(
    (file) =>
      /\.(?:tsx?|graphql)$/.test(file) &&
      !NO_CODE.test(file) &&
      !EXCEPTIONS.some((exception) => exception.test(file)),
  );
}

function belongsTo(file: string, type: string): boolean {
  return file === `${TYPES}/${type}.ts` || file.startsWith(`client/blocks/${type}/`);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*|@Column\()/.test(line);
}

/** Matches a type's class, its enum value, its documents, its own files, and its name. */
function toNamePattern(type: string): RegExp {
  const name = type[0]!.toUpperCase() + type.slice(1);
  const before = AMBIGUOUS.has(type) ? String.raw`\b\w*[tT]ype\b\)?\s*(?:[!=]?==?|:|in \()\s*` : '';
  return new RegExp(
    [
      String.raw`\b(?:Update|update)?${name}Component(?:Input)?\b`,
      String.raw`\bUpdate${name}(?:Document|Mutation)?\b`,
      String.raw`\b${name}FieldsFragment(?:Doc)?\b`,
      String.raw`\bComponentType\.${type.toUpperCase()}\b`,
      `'${type.toUpperCase()}'`,
      String.raw`/(?:types|blocks)/${type}[/.]`,
      `${before}'${type}'`,
    ].join('|'),
  );
}
