type Props = { id: string; name: string; chosen: boolean; onChoose: (id: string) => void };

/** The box with which a message is chosen, while several are. */
export function ChooseMessage({ id, name, chosen, onChoose }: Props) {
  return (
    <label className="queue-choose">
      <input
        type="checkbox"
        checked={chosen}
        aria-label={`Choose the message from ${name}`}
        onChange={() => onChoose(id)}
      />
    </label>
  );
}
