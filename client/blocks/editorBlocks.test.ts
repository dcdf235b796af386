import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isInterfaceType } from 'graphql';
import { expect, it } from 'vitest';
import { applyOwnChange } from '../live/apolloPage.ts';
import { createClient } from '../net/apollo.tsx';
import { createTextBlock, readEditedPage, writeEditedPage } from '../testing/editedPage.ts';
import { blockViews } from './publicBlocks.tsx';
import { editKinds, editorBlocks } from './editorBlocks.ts';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
const component = schema.getType('Component');
const served = isInterfaceType(component) ? schema.getPossibleTypes(component) : [];

it('every type that the server serves is one folder, seen by visitors and edited by members', () => {
  const types = served.map(({ name }) => name).sort();
  expect([...blockViews.keys()].sort()).toEqual(types);
  expect(editorBlocks.map(({ empty }) => empty.__typename as string).sort()).toEqual(types);
});

it.each(editorBlocks.map((block) => [block.label, block] as const))(
  'the history has words for every field that can be changed: %s',
  (_label, { empty, fields }) => {
    const input = schema.getType(`Update${empty.__typename}Input`);
    const changed = input && 'getFields' in input ? Object.keys(input.getFields()) : [];
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(changed.filter((field) => !field.endsWith('Base'))),
    );
  },
);

it('a late answer to an own change leaves what others have changed since', async () => {
  const ownBlock = createTextBlock('b', 'a1', 'own words', 2);
  const laterBlock = createTextBlock('b', 'a1', 'own and other words', 3);
  const client = createClient(async () => {
    applyOwnChange(client.cache, 'p', { __typename: 'ComponentUpdated', component: laterBlock });
    return { data: { __typename: 'Mutation', updateTextComponent: ownBlock } };
  });
  writeEditedPage(client.cache);
  const edit = { id: 'e', userId: 'u', pageId: 'p', savedAt: 1, kind: 'TextComponent' };
  const change = { target: 'b', field: 'content', value: 'own words' };
  await editKinds['TextComponent']!.send(client, { ...edit, ...change });
  expect(readEditedPage(client.cache).components[1]).toMatchObject({
    content: 'own and other words',
  });
});
