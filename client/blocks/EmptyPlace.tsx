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
