type Props = {
  /** What cannot be done without JavaScript, as the beginning of a sentence. */
  what: string;
};

/** Shown if JavaScript is off; elements that are then useless have the class `needs-code`, see index.html. */
export function JavaScriptRequired({ what }: Props) {
  return (
    <noscript>
      <p className="without-code">
        {what} needs JavaScript, which is switched off in this browser. Please switch it on in the
        browser’s settings, then open this page again. Pages can be read, and messages left on them,
        without it.
      </p>
    </noscript>
  );
}
