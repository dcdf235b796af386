import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';
import type { Types } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, isAbstractType } from 'graphql';

const out = 'client/__generated__';

/** Prints which types stand behind each interface, for the client's cache. */
function possibleTypes(schema: GraphQLSchema): string {
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const rows = abstract.map((type) => [
    type.name,
    schema.getPossibleTypes(type).map(({ name }) => name),
  ]);
  const json = JSON.stringify(Object.fromEntries(rows.toSorted()), null, 2);
  return `export const possibleTypes: Record<string, string[]> = ${json};\n`;
}

/** One generated file per .graphql file, in one folder, so that no chunk carries another's documents. */
const perDocument: Types.OutputPreset = {
  async buildGeneratesSection(options) {
    const documents = options.documents.map((source) => ({
      ...source,
      location: source.location?.replace(/\/client\/(?=[^_])/, `/${out}/`),
    }));
    const operations = await nearOperationFile.buildGeneratesSection({ ...options, documents });
    return [
      ...operations,
      {
        ...options,
        filename: `${out}/possibleTypes.ts`,
        documents: [],
        plugins: [{ possibleTypes: {} }],
        pluginMap: { possibleTypes: { plugin: possibleTypes } },
      },
    ];
  },
};

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['client/**/*.graphql'],
  ignoreNoDocuments: true,
  generates: {
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
