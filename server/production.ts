// Loaded before everything else: React, Express and GraphQL choose their build while they are loaded.
// `npm run dev` and the tests set it themselves.
process.env['NODE_ENV'] ||= 'production';
