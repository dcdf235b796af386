import type { Person } from './test-people.ts';
import type { TestApp } from './test-app.ts';

/** A block as REST returns it in a list. */
export interface ListedBlock {
  id: string;
  type: string;
  payload: Record<string, string>;
}

/** Reads a page's blocks in their order, through REST. */
export async function readBlocks(app: TestApp, page: { id: string }): Promise<ListedBlock[]> {
  const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
  return body['items'] as ListedBlock[];
}

/** REST calls of a member; those that no test expects to fail throw an error if they do. */
export function ofMember(app: TestApp, { headers }: Person) {
  const succeed = async (...call: Parameters<TestApp['rest']>) => {
    const { status, body } = await app.rest(...call);
    if (status !== 200 || body['error']) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as Record<string, unknown>;
  };
  const patch = (id: string, payload: object): Parameters<TestApp['rest']> => [
    ...(['PATCH', `/api/component/${id}`, { payload }, headers] as const),
  ];
  const adding = (page: { id: string }, type: string): Parameters<TestApp['rest']> => [
    ...(['POST', `/api/page/${page.id}/components`, { type }, headers] as const),
  ];
  return {
    headers,
    patch,
    move: (id: string, after: string | null): Parameters<TestApp['rest']> => [
      ...(['POST', `/api/component/${id}/move`, { after }, headers] as const),
    ],
    tryAdd: (page: { id: string }, type: string) => app.rest(...adding(page, type)),
    add: async (page: { id: string }, type: string) =>
      (await succeed(...adding(page, type)))['id'] as string,
    change: (id: string, payload: object) => succeed(...patch(id, payload)),
    remove: (id: string) => succeed('DELETE', `/api/component/${id}`, undefined, headers),
  };
}
