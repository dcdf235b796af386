import { useCallback, useRef, useState } from 'react';
import { parseVideoId } from '../../../protocol/video.ts';
import { UpdateYoutubeDocument } from '../../__generated__/blocks/youtube/youtube.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import { BlockPlaceholder } from '../editing/BlockPlaceholder.tsx';
import type { BlockOf } from '../publicBlocks.tsx';
import { VideoStill } from '../VideoView.tsx';
import { useEditing } from '../editing/EditingContext.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { type EditorProps, useBlockField } from '../editing/fields/useField.ts';
import { fetchMemberFile } from '../../auth/fetchMemberFile.ts';
import { SaveButton } from '../editing/SavedState.tsx';
import { SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { FormAlert } from '../../ui/forms/Form.tsx';
import { useObjectUrl } from '../../ui/pictures/useObjectUrl.ts';

/** The editor of video blocks. */
export const editor: EditorBlock<'YoutubeComponent'> = {
  order: 1,
  label: 'Video',
  description: 'A film from YouTube.',
  sample: { pictures: ['/blocks/youtube.webp'], isFilm: true },
  typeLabel: 'Video Block',
  removeLabel: 'Hide video',
  empty: { __typename: 'YoutubeComponent', type: 'YOUTUBE', youtubeUrl: null, videoId: null },
  editors: { youtube: { title: 'Video', Editor: YoutubeEditor } },
  defaultEditor: 'youtube',
  view({ youtubeUrl, videoId: saved }) {
    const videoId = parseVideoId(youtubeUrl ?? '');
    if (!videoId)
      return (
        <BlockPlaceholder
          title="Add a film"
          hint="YOUTUBE BLOCK (click edit and enter a YouTube URL)"
        />
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
  getExcerpt: ({ videoId }) => (videoId ? 'A film from YouTube' : ''),
  getThumbnail: ({ videoId }) => ({
    pictures: videoId ? [`/media/youtube/${videoId}`] : [],
    isFilm: true,
  }),
  getRemovedExcerpt: ({ youtubeUrl }) => youtubeUrl ?? '',
  save: (update, variables) => update(UpdateYoutubeDocument, variables),
};

const NO_VIDEO =
  'No YouTube video is found in this, so it is not saved. Give the link of a video, a Short or a live stream, ' +
  'like https://youtu.be/CCmTY0PKGDs or https://www.youtube.com/watch?v=CCmTY0PKGDs, or the video’s id of 11 characters.';

/** A link to a video, with its preview. An incomplete link is not stored until its owner presses Save. */
function YoutubeEditor({ block, onClose }: EditorProps<BlockOf<'YoutubeComponent'>>) {
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, 'youtubeUrl', 'Video changed');
  /** What is typed and not stored; without it, the field shows what anybody has stored. */
  const [typed, setTyped] = useState<string>();
  const link = typed ?? value;
  const videoId = parseVideoId(link);
  const isWrong = !videoId && link.trim() !== '';
  const input = useRef<HTMLInputElement>(null);

  function write(text: string) {
    const isComplete = !text.trim() || parseVideoId(text) !== null;
    setTyped(isComplete ? undefined : text);
    if (isComplete) change(text);
    else if (refusal) change(text, NO_VIDEO);
  }

  function save() {
    if (isWrong) {
      change(link, NO_VIDEO);
      return input.current?.focus();
    }
    if (refusal) change(link); // the server may take it by now
    void edits.flush();
    onClose();
  }

  return (
    <form
      className="sheet-fields"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        ref={input}
        label="Link youtube *"
        hint="Block to play youtube when open page."
        value={link}
        inputMode="url"
        autoComplete="off"
        aria-required
        aria-invalid={refusal !== undefined}
        placeholder="https://youtu.be/..."
        onChange={write}
      />
      {refusal && <FormAlert>{refusal}</FormAlert>}
      {videoId ? (
        <div className="video">
          <NewStill key={videoId} videoId={videoId} />
        </div>
      ) : (
        isWrong && !refusal && <p className="line-hint">No video is found in this link yet.</p>
      )}
      <SheetFoot>
        <SaveButton type="submit" isChanged={typed !== undefined} />
      </SheetFoot>
    </form>
  );
}

/** The thumbnail of a video that is on no page yet, which only members can load; nothing if there is none. */
function NewStill({ videoId }: { videoId: string }) {
  const load = useCallback(
    (signal: AbortSignal) => fetchMemberFile(`/media/youtube/${videoId}`, signal),
    [videoId],
  );
  const picture = useObjectUrl(load); // without it, the dark frame is shown
  return picture && <img src={picture} alt="The first picture of the video" />;
}
