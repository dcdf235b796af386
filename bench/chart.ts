import { number } from './markdown.ts';
import { type Comparison, type Growth, quantile } from './results.ts';

const WIDTH = 760;
const NAMES = 250;
const FIGURES = 90;
const ROW = 22;
const STYLE = `<style>
  text { font: 13px system-ui, sans-serif; fill: #2b2a27 }
  .title { font-weight: 600 }
  .quiet { fill: #6b675f }
  .bar { fill: #b9b2a5 }
  .ours { fill: #2f6f73 }
  .spread, .axis { stroke: #6b675f; stroke-width: 1 }
  .line { stroke: #2f6f73; stroke-width: 2; fill: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #ece7dd }
    .quiet { fill: #a8a297 }
    .bar { fill: #5d584f }
    .ours { fill: #6fb7ba }
    .spread, .axis { stroke: #a8a297 }
    .line { stroke: #6fb7ba }
  }
</style>`;

/** Each comparison with a bar for each contestant, and a thin line from the least to the most of its rounds. */
export function drawBars(comparisons: readonly Comparison[]): string {
  let y = 0;
  const panels = comparisons.map((comparison) => {
    const top = y + 24;
    y = top + comparison.contestants.length * ROW + 20;
    return barPanel(comparison, top);
  });
  return svg(y, panels);
}

function barPanel({ title, unit, contestants }: Comparison, top: number): string {
  const room = WIDTH - NAMES - FIGURES;
  const most = Math.max(...contestants.flatMap(({ figures }) => figures));
  const rows = contestants.map(({ name, figures, goal }, index) => {
    const y = top + 10 + index * ROW;
    const [least, middle, greatest] = [0, 0.5, 1].map((share) =>
      ((quantile(figures, share) / most) * room).toFixed(1),
    );
    const figure = number(quantile(figures, 0.5));
    return `<text x="${NAMES - 8}" y="${y + 11}" text-anchor="end">${escape(name)}</text>
<rect class="${goal ? 'ours' : 'bar'}" x="${NAMES}" y="${y}" width="${middle}" height="15" rx="2"/>
<path class="spread" d="M${NAMES + Number(least)} ${y + 7.5}H${NAMES + Number(greatest)}"/>
<text x="${NAMES + Number(greatest) + 8}" y="${y + 11}">${figure}</text>`;
  });
  const heading = `<text y="${top}"><tspan class="title">${escape(title)}</tspan><tspan class="quiet" dx="8">${escape(unit)}</tspan></text>`;
  return [heading, ...rows].join('\n');
}

const PANEL = { width: 360, height: 190 };
const PLOT = { left: 40, right: 20, top: 36, bottom: 30 };

/** Each growth as a line over sizes that multiply; its height is the multiple of the first cost. */
export function drawLines(growths: readonly Growth[]): string {
  const panels = growths.map((growth, index) => {
    const x = (index % 2) * (WIDTH - PANEL.width);
    const y = Math.floor(index / 2) * PANEL.height;
    return `<g transform="translate(${x} ${y})">${linePanel(growth)}</g>`;
  });
  return svg(Math.ceil(growths.length / 2) * PANEL.height, panels);
}

function linePanel({ title, grows, steps }: Growth): string {
  const [first, last] = [steps[0]?.size ?? 1, steps.at(-1)?.size ?? 1];
  const multiples = steps.map(({ figure }) => figure / (steps[0]?.figure ?? 1));
  const most = Math.max(2, ...multiples);
  const floor = PANEL.height - PLOT.bottom;
  const across = (size: number) =>
    PLOT.left +
    (Math.log(size / first) / Math.log(last / first)) * (PANEL.width - PLOT.left - PLOT.right);
  const up = (multiple: number) => floor - (multiple / most) * (floor - PLOT.top);
  const points = steps.map(({ size }, at) => [across(size), up(multiples[at] ?? 0)] as const);
  const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const dots = points.map(([x, y]) => `<circle class="ours" cx="${x}" cy="${y}" r="3.5"/>`);
  const sizes = steps.map(
    ({ size }) =>
      `<text class="quiet" x="${across(size)}" y="${floor + 17}" text-anchor="middle">${short(size)}</text>`,
  );
  const marks = [1, most].map(
    (multiple) =>
      `<text class="quiet" x="${PLOT.left - 8}" y="${up(multiple) + 4}" text-anchor="end">${number(multiple)}x</text>`,
  );
  return `<text class="title" y="16">${escape(title)}</text>
<text class="quiet" x="${PANEL.width - PLOT.right}" y="${PLOT.top}" text-anchor="end">${escape(grows)}</text>
<path class="axis" d="M${PLOT.left} ${floor}H${PANEL.width - PLOT.right}"/>
<path class="line" d="M${path}"/>
${[...dots, ...sizes, ...marks].join('\n')}`;
}

function svg(height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
${STYLE}
${parts.join('\n')}
</svg>
`;
}

const short = (size: number) => (size >= 1_000 ? `${size / 1_000}k` : String(size));

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
