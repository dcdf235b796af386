/** A made-up seventh block type: its file on the server, its folder in the client, and its migration, by path. */
export const poemFiles: Record<string, string> = {
  'server/features/components/types/poem.ts': `
import { Field, ObjectType } from 'type-graphql';
import type { BlockType } from '../block-type.ts';
import { Component } from '../component.types.ts';
import { pictureField, richTextField, shortTextField } from '../fields.ts';

@ObjectType({ implements: Component, description: 'A poem with a drawing.' })
export class PoemComponent extends Component {
  @Field(() => String, { nullable: true, description: 'Its title, up to 100 characters.' })
  title: string | null;

  @Field(() => String, { description: 'Its lines: sanitised HTML; empty at first.' })
  content: string;

  @Field(() => String, { nullable: true, description: 'The drawing’s media address.' })
  drawing: string | null;
}

export const block: BlockType = {
  description: 'A poem with a drawing.',
  objectType: PoemComponent,
  fields: { title: shortTextField(100), content: richTextField(5_000), drawing: pictureField() },
  present: ({ title, content, drawing }) => ({
    title: title || null,
    content: content ?? '',
    drawing: drawing || null,
  }),
};
`,
  'client/blocks/poem/poem.graphql': `
fragment PoemFields on PoemComponent {
  title
  content
  drawing
}

mutation UpdatePoem($id: ID!, $input: UpdatePoemComponentInput!) {
  updatePoemComponent(id: $id, input: $input) {
    ...ComponentFields
  }
}
`,
  'client/blocks/poem/PoemView.tsx': `
import type { PoemFieldsFragment } from '../../__generated__/blocks/poem/poem.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';

export function PoemView({ poem, id }: { poem: PoemFieldsFragment; id?: string }) {
  return (
    <section className="text-block column prose" id={id}>
      <h2>{poem.title}</h2>
      <div dangerouslySetInnerHTML={{ __html: poem.content }} />
      {poem.drawing && <Picture address={poem.drawing} alt="A drawing" sizes="100vw" />}
    </section>
  );
}
`,
  'client/blocks/poem/view.tsx': `
import type { PublicBlock } from '../publicBlocks.tsx';
import { PoemView } from './PoemView.tsx';

export const view: PublicBlock<'PoemComponent'> = {
  typeName: 'PoemComponent',
  view: (poem, { isFirst }) =>
    poem.title && <PoemView poem={poem} id={isFirst ? 'poems' : undefined} />,
  isEmpty: ({ title }) => !title,
  link: { id: 'poems', label: 'Poems', order: 5 },
};
`,
  'client/blocks/poem/editor.tsx': `
import { UpdatePoemDocument } from '../../__generated__/blocks/poem/poem.ts';
import { htmlToText } from '../../features/history/changeLabels.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import { BlockPlaceholder } from '../editing/BlockPlaceholder.tsx';
import { FormattedText } from '../editing/fields/FormattedText.tsx';
import { LineField } from '../editing/fields/BlockFields.tsx';
import { PoemView } from './PoemView.tsx';

export const editor: EditorBlock<'PoemComponent'> = {
  order: 7,
  label: 'Poem',
  description: 'A few lines that rhyme.',
  sample: { text: 'The kettle sang' },
  typeLabel: 'Poem Block',
  removeLabel: 'Hide poem',
  question: 'Do you want to remove poem block ?',
  empty: { __typename: 'PoemComponent', type: 'POEM', title: null, content: '', drawing: null },
  editors: {
    poem: {
      title: 'Poem',
      Editor: (props) => (
        <>
          <LineField block={props.block} field="title" label="Title" undoLabel="Title changed" limit={100} />
          <FormattedText {...props} field="content" undoLabel="Poem changed" label="Lines" />
        </>
      ),
    },
  },
  defaultEditor: 'poem',
  view: (poem) =>
    poem.title ? <PoemView poem={poem} /> : <BlockPlaceholder title="Write a poem" hint="POEM BLOCK (click edit)" />,
  fields: {
    title: { label: 'the title' },
    content: { label: 'the lines', holds: 'formatted text' },
    drawing: { label: 'the drawing', holds: 'picture' },
  },
  getExcerpt: ({ title, content }) => title ?? htmlToText(content),
  save: (update, variables) => update(UpdatePoemDocument, variables),
};
`,
  'server/database/migrations/1800000000001-Poem.ts': `
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds blocks with a poem, and their drawings to the view of all pictures. */
export class Poem1800000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      \`alter table component drop constraint component_type_check,
       add constraint component_type_check
         check (type in ('bio', 'comment', 'image', 'photos', 'text', 'youtube', 'poem'))\`,
    );
    await runner.query(
      \`create index component_drawing on component ((payload->>'drawing'))
       where payload->>'drawing' is not null\`,
    );
    const [view] = (await runner.query(
      \`select pg_get_viewdef('picture_place'::regclass) as text\`,
    )) as { text: string }[];
    await runner.query(
      \`create or replace view picture_place (address, page_id, shown, on_wall) as
       \${view!.text.replace(/;\\s*$/, '')}
       union all
       select payload->>'drawing', page_id, removed_at is null, false from component
       where payload->>'drawing' is not null\`,
    );
  }

  async down(): Promise<void> {
    throw new Error('No test goes back.');
  }
}
`,
};

/** The lines that the poem gets in lists, by path, as what is found and what it becomes. */
export const poemEdits: Record<string, [find: string, becomes: string][]> = {
  'server/database/migrations/index.ts': [
    ['import ', "import { Poem1800000000001 } from './1800000000001-Poem.ts';\nimport "],
    ['\n];', '\n  Poem1800000000001,\n];'],
  ],
  'server/features/components/block-type.ts': [["'youtube']", "'youtube', 'poem']"]],
  'server/features/components/registry.ts': [
    ['import ', "import { block as poem } from './types/poem.ts';\nimport "],
    ['youtube };', 'youtube, poem };'],
  ],
};
