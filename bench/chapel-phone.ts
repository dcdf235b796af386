import { randomUUID } from 'node:crypto';
import { stamp } from './page-to-watch.ts';
import type { Server } from './servers.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }`;
const SHORT = [
  'Rest in peace',
  'Thinking of you all',
  'Rest in peace',
  'My deepest condolences',
  'Rest in peace',
  'We will miss you so much',
];
const MEMORY =
  'harbour oilskins Sunday whistling bread lantern choir winter letters bicycle patience garden thunder kitchen laughing lighthouse pocket morning stubborn apples fiddle teacher neighbour salt ladder telescope rhubarb mending swallows midnight'.split(
    ' ',
  );

/** What became of a message. */
export interface Posted {
  name: string;
  /** When it was sent, as performance.now() tells it. */
  at: number;
  /** The status of the message, or why it was refused. */
  became: string;
}

/** A message of a phone in the chapel; the time at which it was sent travels in its name, so that words are the same. */
export async function postFromPhone(
  { origin }: Server,
  pageId: string,
  i: number,
): Promise<Posted> {
  const at = performance.now();
  const name = `Guest ${i} ${stamp()}`;
  const content = i % 2 ? SHORT[(i >> 1) % SHORT.length] : memory();
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.1',
      'x-device-id': randomUUID(),
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
    },
    body: JSON.stringify({
      query: POST,
      variables: { input: { pageId, clientId: randomUUID(), name, content } },
    }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { postTribute: { status: string } };
    errors?: object[];
  };
  return { name, at, became: data?.postTribute.status ?? JSON.stringify(errors) };
}

function memory(): string {
  const word = () => MEMORY[Math.floor(Math.random() * MEMORY.length)];
  return Array.from({ length: 14 }, word).join(' ');
}
