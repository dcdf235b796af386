import type { Report } from './results.ts';

/** Measures something and reports it piece by piece; whatever it started it ends. */
interface Part {
  measure(report: Report): Promise<void>;
}

/** Each runs alone by `npm run bench -- NAME`, and in this order by `npm run bench`. */
export const PARTS: Record<string, () => Promise<Part>> = {
  reads: () => import('./reads.ts'),
  'first-answers': () => import('./first-answers.ts'),
  members: () => import('./members.ts'),
  frameworks: () => import('./frameworks.ts'),
  posts: () => import('./posts.ts'),
  delivery: () => import('./delivery.ts'),
  service: () => import('./service.ts'),
  chapel: () => import('./chapel.ts'),
  crowd: () => import('./arrivals.ts'),
  growth: () => import('./growth.ts'),
  'first-press': () => import('./first-press.ts'),
};
