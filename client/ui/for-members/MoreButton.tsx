import { useAction } from '../../net/useAction.ts';

type Props = {
  /** What there is more of. */
  what?: string;
  onMore: () => Promise<unknown>;
};

/** Loads the next part of a list, and says if that failed. */
export function MoreButton({ what, onMore }: Props) {
  const { isBusy, failure, run } = useAction();
  const ofWhat = what ? ` ${what}` : '';
  return (
    <p>
      <button
        type="button"
        className="quiet"
        aria-disabled={isBusy}
        onClick={() => void run(async () => void (await onMore()))}
      >
        Show more{ofWhat}
      </button>
      {failure && <span role="alert"> More{ofWhat} could not be fetched. Please try again.</span>}
    </p>
  );
}
