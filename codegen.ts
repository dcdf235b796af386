import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
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
const OF_EVERY_BLOCK = `${process.cwd()}/client/features/components/component.graphql`;

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

/** One generated file per .graphql file, in one folder, so that no chunk carries another's documents. */
const perDocument: Types.OutputPreset = {
  async buildGeneratesSection(options) {
    const documents = options.documents.map((source) => ({
      ...source,
      location: (source.location?.includes('/client/') ? source.location : OF_EVERY_BLOCK).replace(
        /\/client\/(?=[^_])/,
        `/${out}/`,
      ),
    }));
    const pluginMap = { ...options.pluginMap, 'operation-text': operationText };
    const plugins = [...options.plugins, { 'operation-text': {} }];
    return nearOperationFile.buildGeneratesSection({ ...options, documents, plugins, pluginMap });
  },
};

type Config = { externalFragments: { name: string; node: FragmentDefinitionNode }[] };

/** Each operation also as the text that is sent: what has no Apollo Client needs neither its tree nor a printer. */
const operationText: CodegenPlugin<Config> = {
  plugin(_, sources, { externalFragments }, info) {
    const definitions = sources.flatMap(({ document }) => document?.definitions ?? []);
    const fragments = new Map(externalFragments.map(({ name, node }) => [name, node]));
    for (const one of definitions)
      if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
    const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const request = relative(dirname(info!.outputFile!), 'client/net/request.ts');
    return {
      prepend: operations.length ? [`import type { OperationText } from '${request}';`] : [],
      content: operations.map((one) => toConstant(one, fragments)).join('\n'),
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
  return `export const ${name}Text = ${text} as OperationText<${result}, ${result}Variables>;`;
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
