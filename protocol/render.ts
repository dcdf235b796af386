import type { DocumentNode, ExecutionResult } from 'graphql';
import type { ServedForm } from './served-form.ts';

/** What the client's renderer gets: the requested path, and a function to query the schema. */
export interface RenderInput {
  url: string;
  publicUrl: string;
  /** A link for contacting the operator; null if none is configured. */
  contact: string | null;
  /** The tribute form to render with the page; null for none. */
  form: ServedForm | null;
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** What the client's renderer makes of an address. */
export interface Rendered {
  status: number;
  redirect?: string;
  /** Whether the page is not for everybody, so that no cache may store it. */
  isPrivate?: boolean;
  head: string;
  html: string;
  state: unknown;
  lang: string;
}
