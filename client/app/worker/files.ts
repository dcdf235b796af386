/** The build of this worker, and those of its files that a public page may need; see vite.worker.config.ts. */
declare const BUILD: { name: string; files: string[] };

export const { name: ownBuild, files: buildFiles } = BUILD;

/** The name of the cache with this build's code. */
export const ownFiles = `files ${ownBuild}`;

/** A picture's address without the size suffix. */
export const PICTURE = /\/media\/[0-9a-f]+_[0-9a-fx_]+/g;
