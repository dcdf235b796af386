import { Field, ObjectType } from 'type-graphql';
import { parseVideoId } from '../../../../protocol/video.ts';
import { Component } from '../component.types.ts';
import { videoField } from '../fields.ts';
import type { BlockType } from '../block-type.ts';

@ObjectType({ implements: Component, description: 'A video that plays muted when the page opens.' })
class YoutubeComponent extends Component {
  @Field(() => String, {
    nullable: true,
    description: 'The link or the video’s id as the owner gave it, up to 500 characters.',
  })
  youtubeUrl: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The video’s id of 11 characters; null where the link has none.',
  })
  videoId: string | null;
}

export const block: BlockType = {
  description: 'A film on YouTube.',
  objectType: YoutubeComponent,
  fields: { youtube_url: videoField(500) },
  present: ({ youtube_url }) => ({
    youtubeUrl: youtube_url || null,
    videoId: parseVideoId(youtube_url ?? ''),
  }),
};
