import { placeWords } from './post.ts';
import type { SentMessage } from '../../../protocol/served-form.ts';

/** Where a message is that the browser itself sent, and the way back to it: without a script there is no other. */
export function SentNote({ post, link, mail }: SentMessage) {
  return (
    <div className="tributes-sent">
      <p>{`Your message has arrived. ${placeWords(post.status === 'HELD')}`}</p>
      <p>
        To change it or take it back later, keep <a href={link}>your private link</a>, or{' '}
        <a href={mail}>send it to yourself by mail</a>. It works where JavaScript is on. Keep it to
        yourself: whoever has it can change your message.
      </p>
    </div>
  );
}
