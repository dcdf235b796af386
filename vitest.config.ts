// Here, so that `npx vitest client/net` and the plugins of editors find it.
export { default } from './server/testing/vitest.config.ts';
