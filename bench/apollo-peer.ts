import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { createApp } from '../server/app.ts';
import { openDatabase } from '../server/database/database.ts';
import { entities } from '../server/entities.ts';
import { readEnv } from '../server/env.ts';
import { HTTP_RESPONSE_LIMIT, ResponseSize } from '../server/graphql/response-size.ts';
import { type Context, readRequester } from '../server/graphql/context.ts';
import { createLog } from '../server/log.ts';
import { servePeer } from './children.ts';

// Keepsake's own schema, resolvers and data source behind a stock Apollo Server and Express, as their
// documentation has them: node apollo-peer.js <folder of a Keepsake that runs>

const env = readEnv({ DATA_DIR: process.argv[2], DEMO: '0' });
const log = createLog('silent');
const { dataSource } = await openDatabase(env, entities, log);
const { schema, accounts } = (await createApp(env, dataSource, log)).features;
const apollo = new ApolloServer<Context>({ schema });
await apollo.start();
const graphql = expressMiddleware(apollo, {
  context: async ({ req }) => ({
    ...(await accounts.sessions.authenticate(req.headers.authorization)),
    ...readRequester(req),
    size: new ResponseSize(HTTP_RESPONSE_LIMIT),
  }),
});
servePeer(createServer(express().use('/graphql', express.json(), graphql)));
