import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';
import type { CodegenPlugin, Types } from '@graphql-codegen/plugin-helpers';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

const out = 'client/__generated__';

/** All that is read of a block, whichever its type: each folder in client/blocks adds its own fragment. */
const ofEveryBlock = `
  fragment ComponentFields on Component {
    id type rank version
    ${fragmentsIn('client/blocks')
      .map((name) => `...${name}`)
      .join(' ')}
  }`;
const CLIENT = `${process.cwd()}/client/`;
const OF_EVERY_BLOCK = `${CLIENT}features/components/component.graphql`;

function fragmentsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.graphql'))
    .toSorted()
    .flatMap(
      (file) =>
        readFileSync(`${folder}/${file}`, 'utf8').match(
          /(?<=^fragment )\w+(?= on \w+Component\b)/gm,
        ) ?? [],
    );
}

/**
 * Two generated files per .graphql file, in one folder, so that no chunk carries another's documents: for Apollo Client,
 * and the text of each operation for what does without it.
 */
const perDocument: Types.OutputPreset = {
  async buildGeneratesSection(options) {
    const documents = options.documents.map((source) => {
      const location = source.location?.startsWith(CLIENT) ? source.location : OF_EVERY_BLOCK;
      return { ...source, location: location.replace(CLIENT, `${process.cwd()}/${out}/`) };
    });
    const files = await nearOperationFile.buildGeneratesSection({ ...options, documents });
    const texts = files.filter(({ documents: [source] }) => hasOperation(source?.document));
    return [
      ...files,
      ...texts.map((file) => ({
        ...file,
        filename: file.filename.replace(/ts$/, 'text.ts'),
        plugins: [{ 'operation-text': {} }],
        pluginMap: { 'operation-text': operationText },
      })),
    ];
  },
};

function hasOperation(document: DocumentNode | undefined): boolean {
  return document?.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION) ?? false;
}

type Config = { externalFragments: { name: string; node: FragmentDefinitionNode }[] };

/** Each operation as it is sent, without the tree from which Apollo Client prints it. */
const operationText: CodegenPlugin<Config> = {
  plugin(_, sources, { externalFragments }, info) {
    const definitions = sources.flatMap(({ document }) => document?.definitions ?? []);
    const fragments = new Map(externalFragments.map(({ name, node }) => [name, node]));
    for (const definition of definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        fragments.set(definition.name.value, definition);
    const operations = definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );
    const file = info!.outputFile!;
    const request = relative(dirname(file), 'client/net/request.ts');
    const types = `./${basename(file, '.text.ts')}.ts`;
    return {
      prepend: [
        `import type { OperationText } from '${request}';`,
        `import type * as Types from '${types}';`,
      ],
      content: operations.map((operation) => toConstant(operation, fragments)).join('\n'),
    };
  },
};

function toConstant(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): string {
  const name = operation.name!.value;
  const result = `${name}${operation.operation[0]!.toUpperCase()}${operation.operation.slice(1)}`;
  const document = withTypenames([operation, ...findFragments(operation, fragments)]);
  const text = JSON.stringify(stripIgnoredCharacters(print(document)));
  return `export const ${name}Text = ${text} as OperationText<Types.${result}, Types.${result}Variables>;`;
}

function findFragments(
  within: DefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): Set<FragmentDefinitionNode> {
  visit(within, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value)!;
      if (found.has(fragment)) return;
      found.add(fragment);
      findFragments(fragment, fragments, found);
    },
  });
  return found;
}

/** Asks for the type of everything that is read. */
function withTypenames(definitions: DefinitionNode[]): DocumentNode {
  const typename: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: '__typename' },
  };
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions };
  return visit(document, {
    Field({ selectionSet, ...field }) {
      if (!selectionSet) return undefined;
      const selections = [typename, ...selectionSet.selections];
      return { ...field, selectionSet: { ...selectionSet, selections } };
    },
  });
}

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['client/**/*.graphql', ofEveryBlock],
  ignoreNoDocuments: true,
  generates: {
    [`${out}/possibleTypes.ts`]: { plugins: ['fragment-matcher'] },
    './': {
      preset: perDocument,
      presetConfig: { extension: '.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        dedupeFragments: true,
        useTypeImports: true,
        enumType: 'string-literal',
        scalars: { DateTime: 'string', ID: 'string' },
        nonOptionalTypename: true,
        documentMode: 'documentNode',
      },
    },
  },
};

// codegen reads its settings from the default export
export default config;
