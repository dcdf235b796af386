import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import type { TestApp } from './test-app.ts';

/** A call as it is asked. */
export interface AppRoute {
  method: string;
  path: string;
  /** The path with its parameters' names, as the router knows it. */
  template?: string;
}

/** Every route of every feature, with a page's path in it, and ids: by default such as name nothing. */
export function appRoutes(
  { features }: TestApp,
  pagePath: string,
  idFor: (path: string, parameter: string) => string = () => randomUUID(),
): AppRoute[] {
  const filledIn = (path: string) =>
    path
      .replace(/[:*]path\b/, pagePath)
      .replace(/[:*](\w+)/g, (_, parameter: string) => idFor(path, parameter));
  return features.modules
    .flatMap(({ routes }) => routes ?? [])
    .flatMap(({ stack }: Router) => stack.flatMap(({ route }) => route ?? []))
    .flatMap(({ path, stack }) => stack.map((layer) => ({ path, method: methodOf(layer) })))
    .filter(({ path }) => typeof path === 'string')
    .map(({ path, method }) => ({ method, path: filledIn(path), template: path }));
}

/** One that takes every method is asked by POST. */
function methodOf({ method }: { method?: string }): string {
  return (method ?? 'post').toUpperCase();
}
