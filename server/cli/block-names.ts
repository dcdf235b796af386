import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

// Where the code names a block type: a new one is to be a folder in the client and a file on the
// server, so nothing else may have to know it by name.

const TYPES = 'server/features/components/types';
const SOURCES = ['client', 'server', 'protocol'];

/** Emitted files, tests and their helpers, and what the database was or is filled with. */
const NO_CODE =
  /__generated__|\.test\.tsx?$|^server\/(?:testing\/|database\/(?:migrations|content)\/)/;

/** Words that name other things as well: they count where they are a type's. */
const ORDINARY = new Set(['image', 'photos', 'text']);

/** Who may name some type, and why. */
const EXCEPTIONS: { file: RegExp; because: string }[] = [
  {
    file: /^server\/features\/activation\/set-up\.service\.ts$/,
    because: 'the documented call that sets a page up makes its bio, photos and tributes',
  },
  {
    file: /^client\/features\/wall\//,
    because: 'the screen at a service asks for the dates of a bio and nothing else of any block',
  },
  {
    file: /^(?:client|server)\/features\/rich-text\//,
    because: 'the nodes of HTML and of the editor’s tree have a type “text” of their own',
  },
];

/** Every place, as `file:line  code`, that names a block type outside its own folder and file. */
export async function namedBlockTypes(root: string): Promise<string[]> {
  const files = await readdir(join(root, TYPES));
  const types = files.flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? []);
  const places: string[] = [];
  for (const file of await sourcesOf(root)) {
    const others = types.filter((type) => !isOwn(file, type));
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (!isComment(line) && others.some((type) => namesOf(type).test(line)))
        places.push(`${file}:${index + 1}  ${line.trim()}`);
  }
  return places;
}

async function sourcesOf(root: string): Promise<string[]> {
  const places: string[] = [];
  for (const folder of SOURCES)
    for (const name of await readdir(join(root, folder), { recursive: true }))
      places.push(join(folder, name).replaceAll(sep, '/'));
  return places.filter(
    (file) =>
      /\.(?:tsx?|graphql)$/.test(file) &&
      !NO_CODE.test(file) &&
      !EXCEPTIONS.some((exception) => exception.file.test(file)),
  );
}

function isOwn(file: string, type: string): boolean {
  return file === `${TYPES}/${type}.ts` || file.startsWith(`client/blocks/${type}/`);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*|@Column\()/.test(line);
}

/** A type's class, its enum's value, its documents, its own files, and its word. */
function namesOf(type: string): RegExp {
  const name = type[0]!.toUpperCase() + type.slice(1);
  const before = ORDINARY.has(type) ? String.raw`\b\w*[tT]ype\b\)?\s*(?:[!=]?==?|:|in \()\s*` : '';
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
