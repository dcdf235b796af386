import { setFlagsFromString } from 'node:v8';

// Loaded before everything else: React, Express and GraphQL choose their build while they are loaded.
// `npm run dev` and the tests set it themselves.
process.env['NODE_ENV'] ||= 'production';

// V8 may take requests that are under way while it collects garbage for objects that live long, and from then
// on puts all that answers need among those: in some processes, by chance, an answer cost a third more.
setFlagsFromString('--no-allocation-site-pretenuring');
