import { limits, type Mark } from '@parlando/contract';

/**
 * The only markup of ElevenLabs in plain text:
 * https://help.elevenlabs.io/hc/en-us/articles/24352686926609-Do-pauses-and-SSML-phoneme-tags-work-with-the-API
 */
const breakTag =
  /<break\s+time\s*=\s*(["'])(?<time>\d+(?:\.\d+)?|\.\d+)(?<unit>m?s)\1\s*(?:\/>|>\s*<\/break>)/gi;

interface TextWithPauses {
  /** Without the tags: the words that are heard. */
  readonly text: string;
  readonly marks: Mark[];
}

/**
 * Takes `<break time="1.5s" />` out of a text. A pause beyond our limits gets the nearest duration, and one beyond their
 * number is left out.
 */
export function takeOutBreaks(source: string): TextWithPauses {
  const { count, pauseMs } = limits.marks;
  const marks: Mark[] = [];
  let text = '';
  let start = 0;
  let done = 0;
  for (const { 0: tag, index, groups = {} } of source.matchAll(breakTag)) {
    const words = source.slice(done, index);
    text += words;
    start += [...words].length;
    done = index + tag.length;
    const durationMs = Math.round(Number(groups.time) * (groups.unit?.toLowerCase() === 'ms' ? 1 : 1000));
    if (durationMs > 0 && marks.length < count)
      marks.push({
        kind: 'pause',
        start,
        durationMs: Math.min(pauseMs.max, Math.max(pauseMs.min, durationMs)),
      });
  }
  return { text: text + source.slice(done), marks };
}
