import type { Report } from './result.ts';

// One part in a process of its own, so that none bears what another left: node run-part.js NAME

const { measure } = (await import(`./parts/${process.argv[2]}.js`)) as {
  measure(report: Report): Promise<void>;
};
await measure((result) => process.send?.(result));
process.disconnect();
