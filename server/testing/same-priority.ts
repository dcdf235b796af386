import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

// What makes pictures and books lets all else go first, and beside other work would come to its turn in minutes.
const { fork } = childProcess;
if (fork.name === 'fork') {
  const forkAsEqual = (entry: string, words: readonly string[] = [], options = {}) =>
    fork(
      entry,
      words.map((word) => word.replace(/"niceness":\d+/, '"niceness":0')),
      options,
    );
  childProcess.fork = forkAsEqual as typeof fork;
  syncBuiltinESMExports();
}
