import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TestApp } from './test-app.ts';

/** An OpenAPI document, as far as these tests read it. */
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

/** The result of a call. */
export interface Outcome {
  status: number;
  error: boolean;
  body: Record<string, unknown>;
}

/**
 * Makes REST calls and checks each response against the app's own OpenAPI document: what it requires must be there, and
 * nothing that it does not name.
 */
export class DescribedCalls {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });

  /** Reads the description that the app itself serves. */
  static async of(app: TestApp): Promise<DescribedCalls> {
    const response = await fetch(`${app.origin}/api/openapi.json`);
    return new DescribedCalls(app, (await response.json()) as OpenApi);
  }

  private constructor(
    private readonly app: TestApp,
    readonly document: OpenApi,
  ) {
    this.ajv.addSchema({ $id: 'document', components: closed(document.components) });
  }

  /** Throws if the call, its status or its response does not match the document. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Outcome> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.app.origin + path, {
      method,
      headers: body && !isForm ? { 'content-type': 'application/json', ...headers } : headers,
      body: isForm || body === undefined ? (body as FormData | undefined) : JSON.stringify(body),
    });
    const received = (await response.json()) as Record<string, unknown>;
    const { responses } = this.find(method, path);
    const described = responses[response.status];
    const what = `${method} ${path} -> ${response.status} ${JSON.stringify(received).slice(0, 500)}`;
    if (!described) throw new Error(`${what}: this status is not described`);
    const { schema } = described.content['application/json'];
    const pointed = JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/');
    if (!this.ajv.validate(JSON.parse(pointed) as object, received))
      throw new Error(`${what}: ${this.ajv.errorsText()}`);
    const error = received['error'] === true;
    return { status: response.status, error, body: received };
  }

  /** Makes a call and returns how it ended: by the status of a failure, or by the `error` of a 200. */
  async ends(...calling: Parameters<DescribedCalls['call']>): Promise<'done' | 'refused' | number> {
    return toOutcome(await this.call(...calling));
  }

  private find(method: string, path: string): Operation {
    const plain = path.split('?')[0] ?? '';
    for (const [template, operations] of Object.entries(this.document.paths)) {
      const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
      const operation = operations[method.toLowerCase()];
      if (operation && pattern.test(plain)) return operation;
    }
    throw new Error(`${method} ${plain} is not described`);
  }
}

/** Whether a call was done or refused; the status of any other failure. */
export function toOutcome({ status, error }: Outcome): 'done' | 'refused' | number {
  if (status !== 200) return status;
  return error ? 'refused' : 'done';
}

/** The same schema with `additionalProperties: false` in every object. */
function closed<T>(schema: T): T {
  const close = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value;
  return JSON.parse(JSON.stringify(schema, close)) as T;
}
