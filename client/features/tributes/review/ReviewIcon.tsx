const PATHS = {
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4Zm4 9 3.5 3.5',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  reason: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 3.5v4m0 2.9v.01',
};

/** An icon of the review screen; its meaning is in the text beside it or in a label. */
export function ReviewIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="review-icon" viewBox="0 0 20 20" aria-hidden="true" data-name={name}>
      <path d={PATHS[name]} />
    </svg>
  );
}
