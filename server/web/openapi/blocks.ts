import {
  type Call,
  type Fields,
  id,
  listSchema,
  objectSchema,
  enumSchema,
  textOrNull,
} from './call.ts';

/** The available blocks: the names of their types, and the fields of their payloads. */
export interface DescribedBlocks {
  types: string[];
  fields: Fields;
}

/** Reading, adding, changing, ordering and removing a page's blocks. */
export function blockCalls({ types, fields }: DescribedBlocks): Call[] {
  const type = enumSchema(...types);
  const optional = Object.entries(fields).map(([name, schema]) => [`${name}?`, schema] as const);
  const payload = objectSchema(Object.fromEntries(optional));
  return [
    {
      method: 'get',
      path: '/api/page/{id}/components',
      about: 'components',
      does: 'Lists a page’s blocks in their order.',
      answer: {
        items: listSchema(objectSchema({ id, type, payload })),
      },
    },
    {
      method: 'post',
      path: '/api/page/{id}/components',
      about: 'components',
      token: 'member',
      does: 'Adds an empty block right behind the block `after`; null: to the top; without it, behind all others.',
      body: { type, 'after?': textOrNull },
      answer: { id },
    },
    {
      method: 'patch',
      path: '/api/component/{id}',
      about: 'components',
      token: 'member',
      does: 'Changes the given fields of a block and no others; an empty text clears.',
      body: { payload },
    },
    {
      method: 'delete',
      path: '/api/component/{id}',
      about: 'components',
      token: 'member',
      does: 'Takes a block off its page; calling it again changes nothing. It can be brought back for 30 days.',
    },
    {
      method: 'post',
      path: '/api/component/{id}/move',
      about: 'components',
      token: 'member',
      does: 'Puts a block right behind another of its page; without `after`, to the top.',
      body: { 'after?': textOrNull },
    },
    {
      method: 'post',
      path: '/api/component/{id}/restore',
      about: 'components',
      token: 'member',
      does: 'Brings a removed block back to its place.',
    },
  ];
}
