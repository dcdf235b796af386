import { Router } from 'express';
import { accountCalls } from './accounts.ts';
import { blockCalls, type DescribedBlocks } from './blocks.ts';
import { type Call, objectSchema, type Schema, text } from './call.ts';
import { operatorCalls } from './operator.ts';
import { pageCalls } from './pages.ts';
import { roomCalls } from './rooms.ts';
import { uploadCalls } from './uploads.ts';

const FAILURES: Record<number, string> = {
  400: 'The request’s shape is wrong.',
  401: 'A token is missing where one is needed, or has expired or was revoked.',
  403: 'Only members of the page may do this.',
  404: 'The id names nothing.',
  413: 'The body is too large.',
  429: 'A rate limit is used up for now.',
  507: 'There is no room for what is sent.',
};

const failure = objectSchema({ error: { const: true }, msg: { ...text, minLength: 1 } });

/** The OpenAPI 3.1 document of every call; `server` is the site’s own address. */
function describeCalls(server: string, blocks: DescribedBlocks): object {
  const calls = [
    accountCalls,
    pageCalls,
    blockCalls(blocks),
    roomCalls,
    uploadCalls,
    operatorCalls,
  ].flat();
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = describeOperation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keepsake',
      version: '1',
      description:
        'The documented calls. A refusal that a person is to read is 200 with `error: true` and `msg`. ' +
        'Every picture address takes `/sm` and `/public` at its end.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word JWT, a space, and the access token.',
        },
      },
    },
  };
}

function describeOperation(call: Call): object {
  const failures = listFailures(call).map((status) => [
    status,
    describeFailure(FAILURES[status] ?? ''),
  ]);
  return {
    operationId: createOperationId(call),
    summary: call.summary,
    tags: [call.tag],
    ...(call.token ? { security: [{ token: [] }] } : {}),
    parameters: describeParameters(call),
    ...describeBody(call),
    responses: {
      200: {
        description: 'Done, or refused in words that a person can act on.',
        content: call.mediaType
          ? { [call.mediaType]: { schema: text } }
          : jsonContent({
              oneOf: [describeResponse(call), { $ref: '#/components/schemas/Failure' }],
            }),
      },
      ...Object.fromEntries(failures),
    },
  };
}

function describeResponse({ response }: Call): Schema {
  return objectSchema({ error: { const: false }, msg: text, ...response });
}

/** The failures that follow from a call's description, and those it lists itself. */
function listFailures({ path, token, body, query, errorStatuses = [] }: Call): number[] {
  const statuses = new Set(errorStatuses);
  if (body) statuses.add(400).add(413);
  if (query) statuses.add(400);
  if (token) statuses.add(401);
  if (token === 'member') statuses.add(403);
  if (/\{(?:id|pageId)\}/.test(path)) statuses.add(404);
  return [...statuses].toSorted((a, b) => a - b);
}

function describeFailure(description: string): object {
  return { description, content: jsonContent({ $ref: '#/components/schemas/Failure' }) };
}

function describeParameters({ path, query = {} }: Call): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name: name.replace(/\?$/, ''),
    in: 'query',
    required: !name.endsWith('?'),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function describeBody({ body, file }: Call): object {
  if (file) {
    const form = objectSchema({ [file]: { ...text, format: 'binary' } });
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    };
  }
  return body ? { requestBody: { required: true, content: jsonContent(objectSchema(body)) } } : {};
}

function jsonContent(schema: Schema): object {
  return { 'application/json': { schema } };
}

/** For example, `post /api/page/{id}/components` becomes postPageIdComponents. */
function createOperationId({ method, path }: Call): string {
  const words = path.replace(/^\/api/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** Serves the description of the REST API at the address where tools look for it. */
export function openApiRoutes(publicUrl: string | null, blocks: DescribedBlocks): Router {
  const router = Router();
  const document = describeCalls(publicUrl ?? '/', blocks);

  // GET /api/openapi.json -> the OpenAPI 3.1 document of every call.
  router.get('/api/openapi.json', (_request, response) => {
    response.json(document);
  });

  return router;
}
