import 'reflect-metadata';
import { runOperator } from './operator/run-operator.ts';
import { readCommandEnv, runCommand } from './run-command.ts';

runCommand(async (words) => {
  process.stdout.write(await runOperator(words, readCommandEnv()));
});
