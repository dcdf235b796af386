import { Field, ObjectType } from 'type-graphql';
import { ComponentType } from '../component.entity.ts';
import { Component } from '../component.types.ts';
import { line } from '../fields.ts';
import type { BlockType } from './block-type.ts';

@ObjectType({ implements: Component, description: 'A video that plays muted when the page opens.' })
export class YoutubeComponent extends Component {
  @Field(() => String, {
    nullable: true,
    description: 'The link as the owner gave it, up to 500 characters.',
  })
  youtubeUrl: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The video’s id of 11 characters; null where the link has none.',
  })
  videoId: string | null;
}

export const youtube: BlockType = {
  type: ComponentType.YOUTUBE,
  objectType: YoutubeComponent,
  fields: { youtube_url: line(500) },
  present: ({ youtube_url }) => ({
    youtubeUrl: youtube_url || null,
    videoId: videoIdOf(youtube_url ?? ''),
  }),
};

const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const ID = /^[A-Za-z0-9_-]{11}$/;

/** The id in a YouTube link: watch?v=, youtu.be/, shorts/, embed/ and live/; null for anything else. */
export function videoIdOf(link: string): string | null {
  const address = /^[a-z]+:\/\//i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.toLowerCase();
  let id: string | null | undefined = null;
  if (host === 'youtu.be') id = pathname.split('/')[1];
  else if (HOSTS.test(host))
    id = searchParams.get('v') ?? /^\/(?:shorts|embed|live|v)\/([^/]+)/.exec(pathname)?.[1];
  return id && ID.test(id) ? id : null;
}
