import './empty-place.css';

/** The dashed place of what is not there yet. */
export function EmptyPlace({ title, words }: { title: string; words: string }) {
  return (
    <div className="empty-place">
      {title}
      <br />
      {words}
    </div>
  );
}

/** Stands where a second block of a type is, of which a page shows one. */
export function SecondPlace({ words }: { words: string }) {
  return <p className="block-words">{words} Here visitors find a link to it.</p>;
}
