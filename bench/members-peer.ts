import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { openDatabase } from '../server/database/database.ts';
import { entities } from '../server/entities.ts';
import { readEnv } from '../server/env.ts';
import { composeFeatures } from '../server/features.ts';
import { AnswerSize, HTTP_ANSWER } from '../server/graphql/answer-size.ts';
import { type Context, requesterOf } from '../server/graphql/context.ts';
import { sharedLimiters } from '../server/graphql/rate-limit.ts';
import { EventStore } from '../server/live/event-store.ts';
import { openBuses } from '../server/live/open-buses.ts';
import { createLog } from '../server/log.ts';
import { openCounters } from '../server/open-counters.ts';
import { servePeer } from './serve-peer.ts';

// Keepsake's own schema, resolvers and data source behind a stock Apollo Server and Express, as their
// documentation has them: node members-peer.js <folder of a Keepsake that runs>

const env = readEnv({ DATA_DIR: process.argv[2], DEMO: '0' });
const log = createLog('silent');
const { dataSource: db } = await openDatabase(env, entities, log);
const buses = await openBuses(null, db, log);
const { schema, accounts } = composeFeatures({
  env,
  db,
  log,
  memberBus: buses.members,
  eventStore: new EventStore(db, buses.events, buses.members),
  createLimiter: sharedLimiters(await openCounters(null, db, log), 1),
});
const apollo = new ApolloServer<Context>({ schema });
await apollo.start();
const graphql = expressMiddleware(apollo, {
  context: async ({ req }) => ({
    ...(await accounts.sessions.authenticate(req.headers.authorization)),
    ...requesterOf(req),
    size: new AnswerSize(HTTP_ANSWER),
  }),
});
servePeer(createServer(express().use('/graphql', express.json(), graphql)));
