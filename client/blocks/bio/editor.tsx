import { UpdateBioDocument } from '../../__generated__/blocks/bio/bio.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import {
  AvatarEditor,
  CoverEditor,
  LifeEditor,
  ProfileEditor,
  QuoteEditor,
} from './BioEditors.tsx';
import { BioParts } from './BioParts.tsx';

/** The editor of bio blocks. */
export const editor: EditorBlock<'BioComponent'> = {
  order: 5,
  label: 'Bio',
  description: 'Name, dates, portrait and life.',
  sample: { pictures: ['/blocks/bio.webp'] },
  singletonReason: 'Your page has it already.',
  typeLabel: 'Bio Block',
  removeLabel: 'Hide bio',
  question: 'Do you want to remove bio block ?',
  empty: {
    __typename: 'BioComponent',
    type: 'BIO',
    cover: null,
    coverFocus: null,
    avatar: null,
    avatarFocus: null,
    firstMessage: null,
    name: null,
    dateBirth: null,
    datePassing: null,
    age: null,
    datesReversed: false,
    quote: null,
    content: '',
    placeholders: [],
  },
  editors: {
    content: { title: 'Life', size: 'full', Editor: LifeEditor },
    profile: { title: 'Name and dates', Editor: ProfileEditor },
    quote: { title: 'Quote', Editor: QuoteEditor },
    avatar: { title: 'Portrait', Editor: AvatarEditor },
    cover: { title: 'Cover picture', Editor: CoverEditor },
  },
  isWide: true,
  view: (bio, { onEdit, firstSteps }) => (
    <BioParts bio={bio} onEdit={onEdit} firstSteps={firstSteps} />
  ),
  fields: {
    name: { label: 'the name' },
    firstMessage: { label: 'the first message' },
    dateBirth: { label: 'the date of birth' },
    datePassing: { label: 'the date of passing' },
    quote: { label: 'the quote' },
    cover: { label: 'the cover picture', holds: 'picture' },
    coverFocus: { label: 'what the cover shows', holds: 'focus' },
    avatar: { label: 'the portrait', holds: 'picture' },
    avatarFocus: { label: 'what the portrait shows', holds: 'focus' },
    content: { label: 'the text', holds: 'formatted text' },
  },
  getExcerpt: ({ name, avatar, content }) =>
    [name, avatar && 'portrait', content && 'life'].filter(Boolean).join(', '),
  getThumbnail: ({ avatar, cover, name }) => {
    const picture = avatar ?? cover;
    return picture ? { pictures: [`${picture}/sm`] } : { text: name ?? '' };
  },
  getFirstSteps: ({ name, dateBirth, datePassing, avatar, content }) => [
    {
      label: 'Name and dates',
      isDone: Boolean(name && (dateBirth || datePassing)),
      line: name ? 'dateBirth' : 'name',
    },
    { label: 'Add a portrait', isDone: Boolean(avatar), opens: 'avatar' },
    { label: 'Write a first line', isDone: Boolean(content), opens: 'content' },
  ],
  save: (update, variables) => update(UpdateBioDocument, variables),
};
