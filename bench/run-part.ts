import { PARTS } from './parts.ts';

// One part in a process of its own, so that none bears what another left: node run-part.js NAME

const part = await PARTS[process.argv[2] ?? '']?.();
await part?.measure((result) => process.send?.(result));
process.disconnect();
