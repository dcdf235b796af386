import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../env.ts';
import { Refused, TooMany } from '../../../errors/public-errors.ts';
import { type ProcessLimits, TOO_COSTLY } from '../../../limits/limited-process.ts';
import type { Picture, Variants } from './make-variants.ts';
import type { Job, JobResult, Outcomes } from './picture-process.ts';

/** Always the compiled file: plain Node does not run TypeScript. */
const ENTRY = join(ROOT, 'dist', 'server', 'features', 'uploads', 'pictures', 'picture-process.js');
/** The most expensive picture within the size limits takes some 400 MB and 4 s. */
const COST_LIMITS: ProcessLimits = {
  bytes: 512 * 1024 * 1024,
  cpuMs: 10_000,
  niceness: 5, // delivering events has priority
};
/** A process with more memory than this after a job is not reused. */
const MAX_IDLE_BYTES = 256 * 1024 * 1024;
const IDLE_MS = 30_000;

/** The message for clients that have to retry. */
export const BUSY_MESSAGE = 'Many pictures are arriving at once. Please try again in a minute.';

/** Opens pictures in child processes, so that a malicious one can harm only its own process. */
export class PictureProcessPool {
  private readonly idle = new Map<ChildProcess, NodeJS.Timeout>();
  private readonly all = new Set<ChildProcess>();
  private closed = false;

  constructor(
    /** The longest that one picture may take, in milliseconds. */
    private readonly timeoutMs: number,
    private readonly costLimits = COST_LIMITS,
  ) {}

  /** Throws Refused if a picture cannot be opened, TooMany if this machine is too busy now. */
  processImage(input: Buffer | string, type: string): Promise<Picture> {
    return this.run('open', input, type);
  }

  /** The variants of a stored picture; throws as `processImage` does. */
  makeVariants(input: Buffer, type: string): Promise<Variants> {
    return this.run('variants', input, type);
  }

  private async run<Name extends keyof Outcomes>(
    task: Name,
    input: Buffer | string,
    type: string,
  ): Promise<Outcomes[Name]> {
    if (this.closed) throw new TooMany(BUSY_MESSAGE);
    const child = this.takeIdle() ?? this.start();
    const result = await runInProcess(child, { task, input, type }, this.timeoutMs);
    if (result.bytes > MAX_IDLE_BYTES || !this.all.has(child)) child.kill('SIGKILL');
    else this.idle.set(child, setTimeout(() => this.endIdle(child), IDLE_MS).unref());
    if ('refusal' in result) throw new Refused(result.refusal);
    return result.outcome as Outcomes[Name];
  }

  /** Ends all processes; callers still waiting get an error that tells them to retry. */
  close(): void {
    this.closed = true;
    for (const child of this.all) child.kill('SIGKILL');
    for (const timer of this.idle.values()) clearTimeout(timer);
    this.all.clear();
    this.idle.clear();
  }

  private start(): ChildProcess {
    const child = fork(ENTRY, [JSON.stringify(this.costLimits)], {
      serialization: 'advanced',
      env: {}, // no secrets
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.all.add(child);
    child.on('error', () => undefined); // reported to the caller
    child.once('exit', () => {
      this.takeIdle(child);
      this.all.delete(child);
    });
    return child;
  }

  private takeIdle(child = [...this.idle.keys()].at(-1)): ChildProcess | undefined {
    if (!child || !this.idle.has(child)) return undefined;
    clearTimeout(this.idle.get(child));
    this.idle.delete(child);
    return child;
  }

  private endIdle(child: ChildProcess): void {
    this.idle.delete(child);
    child.kill('SIGKILL');
  }
}

function runInProcess(child: ChildProcess, job: Job, timeoutMs: number): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const done = () => {
      clearTimeout(timer);
      child.off('message', onResult).off('exit', onExit).off('error', onError);
    };
    const onResult = (result: JobResult) => (done(), resolve(result));
    const onError = (error: Error) => (done(), reject(error));
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      onError(createExitError(code, signal));
    child.on('message', onResult).on('exit', onExit).on('error', onError);
    child.send(job);
  });
}

/**
 * Not the picture's fault: killed by us or for lack of memory, or stopped with the whole service before it could ignore
 * that.
 */
const OUTSIDE_SIGNALS = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

function createExitError(code: number | null, signal: NodeJS.Signals | null): Error {
  if (code === TOO_COSTLY)
    return new Refused(
      'This picture takes too long to open. Please send it as JPEG, or in a smaller size.',
    );
  if (signal && OUTSIDE_SIGNALS.has(signal)) return new TooMany(BUSY_MESSAGE);
  if (code === 1) return new Error('a process for pictures ended by an error of its own');
  return new Refused('This picture cannot be opened. Please send it as JPEG, or choose another.');
}
