import { parseVideoId } from '../../../protocol/video.ts';
import { UpdateYoutubeDocument } from '../../__generated__/blocks/youtube/youtube.ts';
import { type EditorBlock, REMOVE_QUESTION } from '../editorBlock.ts';
import { EmptyPlace } from '../EmptyPlace.tsx';
import { YoutubeEditor } from './YoutubeEditor.tsx';
import { VideoStill } from '../VideoView.tsx';

/** The editor of video blocks. */
export const editor: EditorBlock<'YoutubeComponent'> = {
  order: 1,
  label: 'Video',
  description: 'A film from YouTube.',
  sample: { pictures: ['/blocks/youtube.webp'] },
  placeholder: 'Video Block',
  hide: 'Hide video',
  question: REMOVE_QUESTION,
  empty: { __typename: 'YoutubeComponent', type: 'YOUTUBE', youtubeUrl: null, videoId: null },
  editors: { youtube: { title: 'Video', Editor: YoutubeEditor } },
  pencil: 'youtube',
  view({ youtubeUrl, videoId: saved }) {
    const videoId = parseVideoId(youtubeUrl ?? '');
    if (!videoId)
      return (
        <EmptyPlace title="Add a film" hint="YOUTUBE BLOCK (click edit and enter a YouTube URL)" />
      );
    return (
      <div className="video">
        {videoId === saved && (
          <VideoStill key={videoId} videoId={videoId} alt="The first picture of the video" />
        )}
      </div>
    );
  },
  fields: { youtubeUrl: { label: 'the video' } },
  getExcerpt: ({ youtubeUrl }) => youtubeUrl ?? '',
  getThumbnail: ({ videoId }) => ({ pictures: videoId ? [`/media/youtube/${videoId}`] : [] }),
  getRemovedExcerpt: ({ youtubeUrl }) => youtubeUrl ?? '',
  save: (client, variables) => client.mutate({ mutation: UpdateYoutubeDocument, variables }),
};
