import { type DocumentNode, parse } from 'graphql';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Rendered, RenderInput } from '../../protocol/render.ts';
import { App } from './App.tsx';
import { readData, type Answer, type SendRequest } from '../net/request.ts';
import { renderContact, renderHead, renderPreloads } from './head.ts';
import { matchScreen } from './screens.tsx';
import { listSources } from './otherScreens.ts';

/** Renders the screen at an address after reading its data; `state` is that data. */
export async function render(input: RenderInput): Promise<Rendered> {
  const request: SendRequest = async (operation, variables) =>
    readData(
      (await input.execute(
        parseOnce(operation),
        variables as Record<string, unknown>,
      )) as Answer<never>,
    );
  const { pathname, search } = new URL(input.url, input.publicUrl);
  const { screen, params } = matchScreen(pathname);
  const { prepare } = await screen.load();
  const { status, redirect, isPrivate, head, data, ...prepared } = await prepare({
    request,
    params,
    search,
    hasForm: input.form !== null,
  });
  const lines = [
    renderHead(head, input.publicUrl, pathname),
    ...renderContact(input.contact),
    renderPreloads([...listSources(screen.path), ...(prepared.parts ?? [])], prepared),
  ];
  const page = { status, redirect, isPrivate, head: lines.join('\n    '), lang: 'en' };
  if (redirect) return { ...page, html: '', state: null };
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={input.url}>
        <App data={data} contact={input.contact} form={input.form} />
      </StaticRouter>
    </StrictMode>,
  );
  return { ...page, html, state: data ?? null };
}

const parsed = new Map<string, DocumentNode>();

/** Parses an operation once: operations are few, and parsing one takes longer than most of what it asks for. */
function parseOnce(operation: string): DocumentNode {
  const document = parsed.get(operation) ?? parse(operation);
  parsed.set(operation, document);
  return document;
}

const generated = import.meta.glob<Record<string, unknown>>('../__generated__/**/*.text.ts', {
  eager: true,
});

/**
 * All subscriptions of this client, exactly as it sends them: the server always serves these, whatever load other
 * queries cause.
 */
export const subscriptions: readonly string[] = Object.values(generated)
  .flatMap((operations) => Object.values(operations))
  .filter((part) => typeof part === 'string')
  .filter((text) => text.startsWith('subscription '));
