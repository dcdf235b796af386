import type { ReactNode } from 'react';
import './small-wall-screen.css';

type Props = {
  picture: ReactNode;
  words: string;
  sender: string;
  /** The subject of the page. */
  name: string;
  dates: string;
  /** Where to write, as an address and as a code to scan. */
  address: string;
  code: ReactNode;
};

/** The wall screen as a small picture: every size is a part of its width. */
export function SmallWallScreen({ picture, words, sender, name, dates, address, code }: Props) {
  return (
    <div className="small-wall" role="img" aria-label="The wall at a service">
      {picture}
      <div className="small-message">
        <p dir="auto">{words}</p>
        <span dir="auto">{sender}</span>
        <div className="small-foot">
          <span>
            <b dir="auto">{name}</b>
            {dates}
          </span>
          <span>
            Leave a few words
            <b>{address}</b>
          </span>
          {code}
        </div>
      </div>
    </div>
  );
}
