import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server writes to DATA_DIR for the operator's commands. */
interface Serving {
  pid: number;
  /** The address people type. */
  address: string;
}

const getServingFile = (dataDir: string) => join(dataDir, 'serving.json');

/** Writes that this process serves at an address; returns a function that removes the file again. */
export async function writeServingFile(
  dataDir: string,
  address: string,
): Promise<() => Promise<void>> {
  const serving: Serving = { pid: process.pid, address };
  await mkdir(dataDir, { recursive: true });
  const written = `${getServingFile(dataDir)}.${process.pid}`;
  await writeFile(written, JSON.stringify(serving));
  await rename(written, getServingFile(dataDir)); // atomic, so that nobody reads half a file
  return async () => {
    if ((await readServing(dataDir))?.pid === process.pid)
      await rm(getServingFile(dataDir), { force: true });
  };
}

/** The address of the server that runs on this folder; null if none does. */
export async function readServingAddress(dataDir: string): Promise<string | null> {
  const serving = await readServing(dataDir);
  return serving && isAlive(serving.pid) ? serving.address : null;
}

async function readServing(dataDir: string): Promise<Serving | null> {
  try {
    return JSON.parse(await readFile(getServingFile(dataDir), 'utf8')) as Serving;
  } catch {
    return null; // no such file
  }
}

/** A killed process leaves its file behind. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it is running, as another user
  }
}
