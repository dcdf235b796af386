import type { PublicBlock } from '../BlockView.tsx';
import { BioHead, BioInset, BioLife } from './BioHead.tsx';

export const view: PublicBlock<'BioComponent'> = {
  typeName: 'BioComponent',
  view: (bio, { isFirst, isTop }) => (
    <>
      {!isTop && <BioInset bio={bio} />}
      <BioLife bio={bio} id={isFirst ? 'life' : undefined} />
    </>
  ),
  isEmpty: ({ life, quote }) => !life && !quote,
  top: (bio, name) => <BioHead bio={bio} title={name} />,
  about: ({ name, dateBirth, datePassing, firstMessage, cover, avatar }) => ({
    name,
    dates: [dateBirth, datePassing].filter(Boolean).join(' – '),
    introduction: firstMessage,
    picture: cover ?? avatar,
  }),
  link: { id: 'life', label: 'Life', order: 1 },
};
