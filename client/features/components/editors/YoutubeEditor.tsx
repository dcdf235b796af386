import { useState } from 'react';
import { useEditing } from '../../../live/editing/EditingContext.ts';
import { Field } from '../../../ui/Field.tsx';
import { VideoStill } from '../YoutubeView.tsx';
import { videoIdOf } from '../videoId.ts';
import { type EditorProps, useBlockField } from './fields.ts';

/** A link to a video, and what it gives. Half a link is not saved until its owner says so. */
export function YoutubeEditor({ block, onClose }: EditorProps) {
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, 'youtubeUrl', 'Video changed');
  const [link, setLink] = useState(value);
  const videoId = videoIdOf(link);

  function write(text: string) {
    setLink(text);
    if (!text.trim() || videoIdOf(text)) change(text);
  }

  function save() {
    change(link);
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
        label="Link youtube *"
        hint="Block to play youtube when open page."
        value={link}
        inputMode="url"
        autoComplete="off"
        aria-required
        placeholder="https://youtu.be/..."
        onChange={write}
      />
      {refusal && (
        <p role="alert" className="sheet-refusal">
          {refusal}
        </p>
      )}
      {videoId ? (
        <div className="video">
          <VideoStill key={videoId} videoId={videoId} alt="The first picture of the video" />
        </div>
      ) : (
        link.trim() && <p className="line-hint">No video is found in this link yet.</p>
      )}
      <div className="dialog-buttons">
        <button type="submit" className="primary">
          Save
        </button>
      </div>
    </form>
  );
}
