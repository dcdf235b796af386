import { useEffect, useState } from 'react';
import { authorisedFetch } from './authorisedFetch.ts';

/** A film that only its page's members may see: fetched with a token once it is to be played. */
export function MemberFilm({ address, name }: { address: string; name: string }) {
  const [url, setUrl] = useState<string>();
  const [message, setMessage] = useState('');
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  async function play() {
    setMessage('The film is on its way ...');
    const answer = await authorisedFetch(address).catch(() => null);
    const film = answer?.ok ? await answer.blob().catch(() => null) : null;
    setMessage(film ? '' : 'The film could not be read just now.');
    if (film) setUrl(URL.createObjectURL(film));
  }

  // what visitors say in their films nobody has written down
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (url) return <video controls autoPlay playsInline src={url} aria-label={name} />;
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-label={`Play: ${name}`}
        onClick={() => void play()}
      >
        Play the film
      </button>
      <p role="status">{message}</p>
    </>
  );
}
