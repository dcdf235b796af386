import { AggregatorRegistry, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addGauge } from './gauge.ts';

it('leaves a figure out until it was read once, and keeps it where it cannot be read', async () => {
  const fail = () => Promise.reject(new Error('the database is away'));
  let read: () => Promise<number> = fail;
  const [first, second] = [new Registry(), new Registry()];
  addGauge(first, 'age', 'How old it is', () => read(), 'min');
  addGauge(second, 'age', 'How old it is', () => 7, 'min');
  const ofBoth = async () => {
    const figures = [await first.getMetricsAsJSON(), await second.getMetricsAsJSON()];
    return AggregatorRegistry.aggregate(figures).metrics();
  };
  expect(await first.metrics()).not.toMatch(/^age/m);
  expect(await ofBoth()).toMatch(/^age 7$/m);
  read = () => Promise.resolve(5);
  expect(await ofBoth()).toMatch(/^age 5$/m);
  read = fail;
  expect(await ofBoth()).toMatch(/^age 5$/m);
});
