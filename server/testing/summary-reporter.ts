import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed`, and the number of skipped tests if any, which fails the run. Names each test that passed
 * only when it was retried, with its first error.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.errors().length) count.failed += 1;
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1;
        if (test.result().state === 'skipped') process.stdout.write(`skipped: ${test.fullName}\n`);
        if (test.diagnostic()?.flaky) {
          const [first] = test.result().errors ?? [];
          process.stdout.write(`passed when run again: ${test.fullName}\n${first?.stack ?? ''}\n`);
        }
      }
    }
    const skipped = count.skipped + count.pending;
    if (skipped) process.exitCode = 1;
    const tail = skipped ? `, ${skipped} skipped` : '';
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${tail}\n`);
  }
}
