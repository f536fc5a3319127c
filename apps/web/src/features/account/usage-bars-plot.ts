import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { remPx } from '../../lib/rem-px.ts';
import { presentColour } from '../../lib/theme.ts';

/** Excludes the hues of actions and playback. Their common lightness is legible on light and dark surfaces. */
const hues = [255, 75, 310, 130, 350, 215, 100, 280] as const;

export function seriesColour(index: number): string {
  return `oklch(0.62 0.11 ${hues[index % hues.length]})`;
}

export interface StackedBars {
  /** One per bar. */
  readonly labels: readonly string[];
  /** Names may repeat: voices of several families are called Ava. */
  readonly series: readonly {
    readonly id: string;
    readonly name: string;
    readonly values: readonly number[];
  }[];
  readonly formatValue: (value: number) => string;
}

const heightRem = 13.75;

/** Draws stacked bars into an element, at its width; returns a cleanup function. */
export function drawStackedBars(target: HTMLElement, bars: StackedBars): () => void {
  const sums = cumulate(bars);
  const paths = uPlot.paths.bars?.({ size: [0.6, 36], radius: 0.15 });
  const height = heightRem * remPx();
  const plot = new uPlot(
    {
      width: target.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, bars.labels.length - 0.5] },
        y: { range: (_, __, max) => [0, Math.max(max * 1.05, 10)] },
      },
      axes: axesOf(target, bars),
      series: [
        {},
        ...sums.map(({ index }) => ({
          fill: seriesColour(index),
          width: 0,
          points: { show: false },
          ...(paths && { paths }),
        })),
      ],
    },
    [bars.labels.map((_, at) => at), ...sums.map(({ values }) => values)],
    target,
  );
  const observer = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
  observer.observe(target);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}

function axesOf(target: HTMLElement, { labels, formatValue }: StackedBars): uPlot.Axis[] {
  const font = `${0.75 * remPx()}px ${getComputedStyle(target).fontFamily}`;
  const grid = { stroke: presentColour('line'), width: 1 };
  const axis: uPlot.Axis = { stroke: presentColour('ink-2'), font, grid, ticks: { show: false } };
  return [
    {
      ...axis,
      size: 1.75 * remPx(),
      grid: { show: false },
      incrs: [1, 2, 3, 5, 7, 14],
      values: (_, splits) => splits.map((at) => labels[at] ?? ''),
    },
    { ...axis, size: 3.5 * remPx(), values: (_, splits) => splits.map(formatValue) },
  ];
}

/** Largest sum first, so that shorter bars are drawn on top. */
function cumulate({ labels, series }: StackedBars): { index: number; values: number[] }[] {
  const sums: { index: number; values: number[] }[] = [];
  let below = labels.map(() => 0);
  series.forEach(({ values }, index) => {
    below = below.map((sum, at) => sum + (values[at] ?? 0));
    sums.unshift({ index, values: below });
  });
  return sums;
}
