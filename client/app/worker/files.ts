/** The build that this worker belongs to, and the files of it that a public page may need; see vite.worker.config.ts. */
declare const BUILD: { name: string; files: string[] };

export const { name: ownBuild, files: buildFiles } = BUILD;

/** The cache of its code. */
export const ownFiles = `files ${ownBuild}`;

/** The address of a picture, without its size. */
export const PICTURE = /\/media\/[\w-]+_\d+x\d+_[0-9a-f]{6}/g;
