import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server leaves in DATA_DIR while it runs, for the operator's commands beside it. */
interface Serving {
  pid: number;
  /** The address people type. */
  address: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'serving.json');

/** Writes that this process serves at an address; returns how to take it back when it stops. */
export async function writeServingFile(
  dataDir: string,
  address: string,
): Promise<() => Promise<void>> {
  const serving: Serving = { pid: process.pid, address };
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileIn(dataDir), JSON.stringify(serving));
  return async () => {
    if ((await read(dataDir))?.pid === process.pid) await rm(fileIn(dataDir), { force: true });
  };
}

/** The address of the server that runs over this folder; null where none does. */
export async function servingAddress(dataDir: string): Promise<string | null> {
  const serving = await read(dataDir);
  return serving && isAlive(serving.pid) ? serving.address : null;
}

async function read(dataDir: string): Promise<Serving | null> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Serving;
  } catch {
    return null; // none, or half written
  }
}

/** A process that was killed has left its file behind. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // there, as another user
  }
}
