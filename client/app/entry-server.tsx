import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { ServedForm } from '../../protocol/served-form.ts';
import { App } from './App.tsx';
import type { Execute } from './apollo.ts';
import { contactLine, headLines } from './head.ts';
import { preloadLines } from './preloads.ts';
import { ServerClient } from './serverClient.ts';
import { matchScreen } from './screens.tsx';

type Rendered = {
  status: number;
  redirect?: string;
  head: string;
  html: string;
  state: unknown;
  lang: string;
};

type Input = {
  url: string;
  publicUrl: string;
  contact: string | null;
  form: ServedForm | null;
  execute: Execute;
};

/** Draws the screen at an address once, after reading what it shows; `state` is what was read. */
export async function render(input: Input): Promise<Rendered> {
  const answers = new ServerClient(input.execute);
  const client = answers.asApollo();
  const { pathname, search } = new URL(input.url, input.publicUrl);
  const { screen, params } = matchScreen(pathname);
  const { prepare } = await screen.load();
  const { status, redirect, head, parts } = await prepare({ client, params, search });
  const lines = [
    headLines(head, input.publicUrl, pathname),
    ...contactLine(input.contact),
    preloadLines([screen.source, ...(parts ?? [])].filter((source) => source !== undefined)),
  ];
  const page = { status, redirect, head: lines.join('\n    '), lang: 'en' };
  if (redirect) return { ...page, html: '', state: {} };
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={input.url}>
        <App client={client} live={null} contact={input.contact} form={input.form} />
      </StaticRouter>
    </StrictMode>,
  );
  return { ...page, html, state: answers.state };
}
