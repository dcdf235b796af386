import type { ReactNode } from 'react';

/** A block with its type's heading and anchor, if it is the first of its type. */
export function Section(props: { id: string; title: string | undefined; children: ReactNode }) {
  return (
    <section id={props.title && props.id} aria-label={props.title}>
      {props.title && <h2 className="block-title">{props.title}</h2>}
      {props.children}
    </section>
  );
}

/** A page has one album and one wall: a second block of these types links to the first. */
export function DuplicateSectionNote({ id, text }: { id: string; text: string }) {
  return (
    <p className="block-elsewhere">
      <a href={`#${id}`}>{text}</a>
    </p>
  );
}
