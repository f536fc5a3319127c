import { formatCompact } from '../../lib/format.ts';

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
}

/** More would not fit on a phone. */
const mostLabels = 7;

/** Stacked bars, in front of lines at half the height and at the top. */
export function UsagePlot({ bars: { labels, series } }: { readonly bars: StackedBars }) {
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = roundedUp(Math.max(...sums, 10));
  const every = Math.ceil(labels.length / mostLabels);
  return (
    <div
      data-usage-plot
      aria-hidden="true"
      className="grid h-55 grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-2 pt-2 text-12 text-ink-2"
    >
      <div className="-my-2 flex flex-col justify-between text-right">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatCompact(value)}</span>
        ))}
      </div>
      <div className="relative flex border-y border-line">
        <div className="absolute inset-x-0 top-1/2 border-t border-line" />
        {labels.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two buckets may have the same label, their places differ
          <div key={at} className="relative flex flex-1 flex-col-reverse items-center">
            {series.map(({ id, values }, index) => (
              <span
                key={id}
                className="w-3/5 max-w-9 forced-color-adjust-none"
                style={{
                  height: `${(100 * (values[at] ?? 0)) / top}%`,
                  backgroundColor: seriesColour(index),
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="col-start-2 flex whitespace-nowrap">
        {labels.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={at} className="flex w-0 flex-1 justify-center">
            {at % every === 0 && label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The next 1, 2 or 5 with zeros after it. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((each) => each * power >= value) ?? 10);
}
