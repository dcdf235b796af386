import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';
import type { Types } from '@graphql-codegen/plugin-helpers';

const out = 'client/__generated__';

/** One generated file per .graphql file, in one folder, so that no chunk carries another's documents. */
const perDocument: Types.OutputPreset = {
  async buildGeneratesSection(options) {
    const documents = options.documents.map((source) => ({
      ...source,
      location: source.location?.replace(/\/client\/(?=[^_])/, `/${out}/`),
    }));
    return nearOperationFile.buildGeneratesSection({ ...options, documents });
  },
};

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['client/**/*.graphql'],
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
