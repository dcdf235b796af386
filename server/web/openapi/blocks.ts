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
      tag: 'components',
      summary: 'Lists a page’s blocks in their order.',
      response: {
        items: listSchema(objectSchema({ id, type, payload })),
      },
    },
    {
      method: 'post',
      path: '/api/page/{id}/components',
      tag: 'components',
      token: 'member',
      summary:
        'Adds an empty block right behind the block `after`; null: to the top; without it, behind all others.',
      body: { type, 'after?': textOrNull },
      response: { id },
    },
    {
      method: 'patch',
      path: '/api/component/{id}',
      tag: 'components',
      token: 'member',
      summary: 'Changes the given fields of a block and no others; an empty text clears.',
      body: { payload },
    },
    {
      method: 'delete',
      path: '/api/component/{id}',
      tag: 'components',
      token: 'member',
      summary:
        'Takes a block off its page; calling it again changes nothing. It can be brought back for 30 days.',
    },
    {
      method: 'post',
      path: '/api/component/{id}/move',
      tag: 'components',
      token: 'member',
      summary: 'Puts a block right behind another of its page; without `after`, to the top.',
      body: { 'after?': textOrNull },
    },
    {
      method: 'post',
      path: '/api/component/{id}/restore',
      tag: 'components',
      token: 'member',
      summary: 'Brings a removed block back to its place.',
    },
  ];
}
