import { readdirSync, readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';
import type { Types } from '@graphql-codegen/plugin-helpers';

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
    return nearOperationFile.buildGeneratesSection({ ...options, documents });
  },
};

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
