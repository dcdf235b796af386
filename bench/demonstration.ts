import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '../server/demo.ts';

const MADE_WITHIN_MS = 10_000;

/** Logs in as the demonstration's owner; the login is made once the doors are open. */
export async function logIn(origin: string, folder: string): Promise<string> {
  const password = demoPassword({ jwtSecret: null, dataDir: folder });
  let refusal = '';
  for (let waited = 0; waited < MADE_WITHIN_MS; waited += 200) {
    const answer = await fetch(`${origin}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@keepsake.example', password }),
    });
    const { access_token: token, msg } = (await answer.json()) as Record<string, string>;
    if (token) return token;
    refusal = msg ?? '';
    await sleep(200);
  }
  throw new Error(`the demonstration login was refused: ${refusal}`);
}

type Answer = { data?: Record<string, { id: string }>; errors?: unknown };

const ADD = `mutation ($page: ID!, $type: ComponentType!) {
  addComponent(pageId: $page, type: $type) { id } }`;
const WORDS = `mutation ($id: ID!, $input: UpdateTextComponentInput!) {
  updateTextComponent(id: $id, input: $input) { id } }`;
const FILM = `mutation ($id: ID!, $input: UpdateYoutubeComponentInput!) {
  updateYoutubeComponent(id: $id, input: $input) { id } }`;

const content = `<h2>The boat</h2>${'<p>She lent me her oilskins in 1979 and never asked for them back.</p>'.repeat(4)}`;
const youtubeUrl = 'https://youtu.be/CCmTY0PKGDs';

/** Adds blocks of every kind until there are enough; texts and films have something in them. */
export async function fillPage(origin: string, token: string, blocks: number): Promise<void> {
  const { data } = (await (await fetch(`${origin}/api/page?url=ada`)).json()) as {
    data: { id: string };
  };
  const ask = async (query: string, variables: object) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as Answer;
    if (!answer.data || answer.errors) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
  const types = ['TEXT', 'YOUTUBE', 'TEXT', 'IMAGE', 'BIO', 'TEXT', 'PHOTOS', 'COMMENT'];
  for (let count = 6; count < blocks; count++) {
    const type = types[count % types.length];
    const id = (await ask(ADD, { page: data.id, type }))['addComponent']?.id;
    if (type === 'TEXT') await ask(WORDS, { id, input: { content } });
    if (type === 'YOUTUBE') await ask(FILM, { id, input: { youtubeUrl } });
  }
}
