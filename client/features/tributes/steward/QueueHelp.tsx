/** The keys of the queue, where there is a desk. */
export function QueueHelp() {
  return (
    <p className="steward-help">
      <kbd>j</kbd> <kbd>k</kbd> or the arrows: next and previous · <kbd>a</kbd> show · <kbd>h</kbd>{' '}
      keep off · <kbd>r</kbd> remove · <kbd>x</kbd> choose · <kbd>u</kbd> undo · <kbd>n</kbd> new
      ones
    </p>
  );
}
