import type { PublicBlock } from '../publicBlocks.tsx';
import { Section } from '../Section.tsx';
import { VideoView } from '../VideoView.tsx';

export const view: PublicBlock<'YoutubeComponent'> = {
  typeName: 'YoutubeComponent',
  view: (block, { name, isFirst }) =>
    block.videoId && (
      <Section id="videos" title={isFirst ? 'Videos' : undefined}>
        <VideoView videoId={block.videoId} title={name} />
      </Section>
    ),
  isEmpty: ({ videoId }) => !videoId,
  link: { id: 'videos', label: 'Videos', order: 3 },
};
