import type { PublicBlock } from '../BlockView.tsx';
import { Section } from '../Section.tsx';
import { YoutubeView } from './YoutubeView.tsx';

export const view: PublicBlock<'YoutubeComponent'> = {
  typeName: 'YoutubeComponent',
  view: (block, { name, isFirst }) =>
    block.videoId && (
      <Section id="videos" title={isFirst ? 'Videos' : undefined}>
        <YoutubeView block={block} title={name} />
      </Section>
    ),
  isEmpty: ({ videoId }) => !videoId,
  link: { id: 'videos', words: 'Videos', order: 3 },
};
