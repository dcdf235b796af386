import type { ReactNode } from 'react';

/** A block with its type's heading and anchor, which the first of a type bears. */
export function Section(props: { id: string; title: string | undefined; children: ReactNode }) {
  return (
    <section id={props.title && props.id} aria-label={props.title}>
      {props.title && <h2 className="block-title">{props.title}</h2>}
      {props.children}
    </section>
  );
}

/** A page has one album and one wall: a second block of theirs leads to the first. */
export function Elsewhere({ id, words }: { id: string; words: string }) {
  return (
    <p className="block-elsewhere">
      <a href={`#${id}`}>{words}</a>
    </p>
  );
}
