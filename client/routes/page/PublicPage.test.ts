import { expect, test } from 'vitest';
import type { PageQuery } from '../../__generated__/features/pages/page.ts';
import type { SendRequest } from '../../net/request.ts';
import { prepare } from './PublicPage.tsx';

/** A server that knows redirect pages only: address to address. */
const createServer =
  (redirects: Record<string, string>): SendRequest =>
  async (_, variables) => {
    const { url } = variables as { url: string };
    return { page: redirects[url] ? pageAt(url, redirects[url]) : null } as never;
  };

function pageAt(url: string, redirectUrl: string): PageQuery['page'] {
  const nothing = { edges: [], totalCount: 0 };
  const pageInfo = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false };
  return {
    __typename: 'Page',
    id: url,
    url,
    redirectUrl,
    title: url,
    type: 'REDIRECT',
    active: true,
    visibility: 'PUBLIC',
    lastSeq: 0,
    components: [],
    photos: [],
    service: null,
    tributes: { __typename: 'TributeConnection', ...nothing, pageInfo },
  };
}

const opened = (path: string, redirects: Record<string, string>) =>
  prepare({ request: createServer(redirects), params: { path }, search: '', hasForm: false });

test('a redirect page leads to its next page, also over several', async () => {
  expect(await opened('a', { a: 'ada' })).toMatchObject({ status: 302, redirect: '/ada' });
  expect(await opened('a', { a: 'b', b: 'ada' })).toMatchObject({ status: 302, redirect: '/b' });
});

const circles: Record<string, string>[] = [
  { a: 'a' },
  { a: 'b', b: 'a' },
  { a: 'b', b: 'c', c: 'b' },
];

test.each(circles)('redirects in a circle end in 404: %j', async (redirects) => {
  expect(await opened('a', redirects)).toMatchObject({ status: 404 });
});

test.each(['//evil.example', 'https://evil.example', '/x', 'a/b', 'javascript:alert(1)', ''])(
  'nobody is sent to %j',
  async (target) => {
    expect(await opened('a', { a: target })).toMatchObject({ status: 404 });
  },
);
