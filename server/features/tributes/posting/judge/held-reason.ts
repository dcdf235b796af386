import { registerEnumType } from 'type-graphql';

/** Why a tribute is held for the family; these values are stored in the table. */
export enum HeldReason {
  READ_FIRST = 'read_first',
  LINK = 'link',
  FIRST_LINK = 'first_link',
  REPEATED = 'repeated',
  RAPID = 'rapid',
  WORDS = 'words',
  PICTURE = 'picture',
}
registerEnumType(HeldReason, {
  name: 'HeldReason',
  description: 'Why a tribute waits to be read; for the page’s members, never for its sender.',
  valuesConfig: {
    READ_FIRST: { description: 'The page’s members read every message first.' },
    LINK: { description: 'There is a link in it.' },
    FIRST_LINK: {
      description: 'There is a link in it, and nobody of this name is on the wall yet.',
    },
    REPEATED: { description: 'The same words, or nearly the same, came several times.' },
    RAPID: {
      description:
        'One sender wrote many messages within a minute, or one address more than a congregation does.',
    },
    WORDS: { description: 'There are words in it that the installation’s lists hold.' },
    PICTURE: { description: 'It has a picture, and the page’s members look at those first.' },
  },
});
