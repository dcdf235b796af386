import { setFlagsFromString } from 'node:v8';

// Must be loaded first: React, Express and GraphQL choose their build when they are loaded. `npm run dev` and the
// tests set NODE_ENV themselves.
process.env['NODE_ENV'] ||= 'production';

// If garbage is collected during a burst of requests, V8 may take their objects for long-lived ones and allocate all
// later ones as such: in some processes, by chance, a response then cost a third more.
setFlagsFromString('--no-allocation-site-pretenuring');
