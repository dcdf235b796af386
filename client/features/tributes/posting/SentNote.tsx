import { getArrivedLabel } from './post.ts';
import type { SentTribute } from '../../../../protocol/form-state.ts';

/** Shown after a message was submitted as an HTML form: its state, and its private link, the only way back to it. */
export function SentNote({ post, link, mail }: SentTribute) {
  return (
    <div className="tributes-sent">
      <p>{`Your message has arrived. ${getArrivedLabel(post.status === 'HELD')}`}</p>
      <p>
        To change it or take it back later, keep <a href={link}>your private link</a>, or{' '}
        <a href={mail}>send it to yourself by mail</a>. It works where JavaScript is on. Keep it to
        yourself: whoever has it can change your message.
      </p>
    </div>
  );
}
