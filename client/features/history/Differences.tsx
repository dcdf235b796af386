import { compareWords, type Part } from './compareWords.ts';

/** A text with its additions and deletions since another one. */
export function Differences({ before, after }: { before: string; after: string }) {
  return <PartList parts={compareWords(before, after)} />;
}

/** Some words around the first difference. */
export function FirstDifference({ before, after }: { before: string; after: string }) {
  const parts = compareWords(before, after);
  const firstChange = parts.findIndex(({ kind }) => kind !== 'same');
  if (firstChange < 0) return null;
  const [previous, next] = [parts[firstChange - 1], parts[firstChange + 1]];
  const around: Part[] = [{ ...parts[firstChange]!, text: parts[firstChange]!.text.slice(0, 160) }];
  if (previous) around.unshift({ ...previous, text: `… ${takeLastWords(previous.text)}` });
  if (next) around.push({ ...next, text: next.kind === 'same' ? ' …' : next.text.slice(0, 160) });
  return (
    <p className="history-first" dir="auto">
      <PartList parts={around} />
    </p>
  );
}

function takeLastWords(text: string): string {
  return (text.match(/\S*\s|\S+/g) ?? []).slice(-4).join('');
}

function PartList({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, kind }, index) => {
    if (kind === 'same') return text;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={index}>
        <span className="unseen">{kind === 'added' ? ' [added: ' : ' [taken out: '}</span>
        {text}
        <span className="unseen">] </span>
      </Mark>
    );
  });
}
