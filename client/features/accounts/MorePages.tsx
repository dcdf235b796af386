import { useAction } from '../../net/useAction.ts';

type Props = { readMore: (() => Promise<unknown>) | null };

/** Loads the next part of the list of pages; nothing if the list is complete. */
export function MorePages({ readMore }: Props) {
  const { busy, failure, run } = useAction();
  if (!readMore) return null;
  return (
    <p>
      <button
        type="button"
        className="quiet"
        aria-disabled={busy}
        onClick={() => void run(async () => void (await readMore()))}
      >
        Show more pages
      </button>
      {failure && <span role="alert"> More pages could not be fetched. Please try again.</span>}
    </p>
  );
}
