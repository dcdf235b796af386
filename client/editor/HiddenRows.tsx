/** A block that was hidden during this visit. */
export type HiddenBlock = {
  id: string;
  /** Its name in sentences. */
  label: string;
  /** The ids of the blocks that stood before it, the nearest first. */
  inFront: readonly string[];
};

type Props = { hidden: readonly HiddenBlock[]; onUndo: (block: HiddenBlock) => void };

/** What was hidden here, each with its undo, until the page is left: it covers nothing and does not go by itself. */
export function HiddenRows({ hidden, onUndo }: Props) {
  return hidden.map((block) => (
    <div key={block.id} className="block-gone" role="status">
      <div>
        {block.label} hidden.
        <button
          type="button"
          className="quiet"
          aria-label={`Undo: ${block.label} hidden`}
          onClick={() => onUndo(block)}
        >
          Undo
        </button>
      </div>
    </div>
  ));
}
