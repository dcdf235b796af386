import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

// What the processes have in common that the server starts for content from outside.

/** The most that such a process may cost, given as its first argument; beyond it, it exits with TOO_COSTLY. */
export interface ProcessLimits {
  /** Of memory. */
  bytes: number;
  /** CPU time, which does not grow when the machine is busy. */
  cpuMs: number;
  /** The priority of the process, from 0 to 19 (the lowest). */
  niceness: number;
}

export const TOO_COSTLY = 64;

const CHECK_EVERY_MS = 25;

/** Gives everything else on the machine the right of way; this process ends with the server. Returns its limits. */
export function beginLimited(): ProcessLimits {
  const limits = JSON.parse(process.argv[2] ?? '') as ProcessLimits;
  setPriority(limits.niceness);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000'); // if memory runs out, the system should kill this process first
  } catch {
    // not supported on this system
  }
  // a terminal's Ctrl-C is sent here too, while the server still finishes running jobs
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  return limits;
}

/** Ends this process once a job that begins now costs too much, until the timer is cleared. */
export function watchCost({ bytes, cpuMs }: ProcessLimits): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > bytes || (user + system) / 1000 > cpuMs)
      process.exit(TOO_COSTLY);
  }, CHECK_EVERY_MS);
}
