import { type CastMember, chatService, freeService, type Mark } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import type { SsmlSettings } from '@parlando/speech/build-ssml';
import { sliceMarks } from '@parlando/speech/marks';
import { scriptLines } from '@parlando/speech/script';
import { defaultStyle, type VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { presentVoices } from '../voices/voices.ts';

/** Splits a text into turns of one speaker or the narrator, each the input of one `voice` element. */
export function scriptTurns(
  text: string,
  cast: readonly CastMember[],
  options: VoiceOptions,
  marks: readonly Mark[] = [],
): readonly SsmlSettings[] {
  const { turnPauseMs } = options;
  const turns = takeTurns(text, cast, options.speakNames, marks);
  return turns.map(({ speaker, whose, words, marks: own }, index) => {
    const next = turns[index + 1];
    return {
      ...ssmlSettings(words, {
        ...(speaker ? speakingAs(speaker, options) : options),
        silence: index === 0 ? options.silence : 0,
        endSilence: next ? 0 : options.endSilence,
      }),
      ...(turnPauseMs !== undefined && next && next.whose !== whose && { turnPauseMs }),
      ...(marks.length > 0 && { marks: own }),
    };
  });
}

interface Turn {
  /** Undefined for the narrator, who also says the names. */
  readonly speaker: CastMember | undefined;
  /** The speaker whose lines contain it. */
  readonly whose: CastMember | undefined;
  words: string;
  /** Code points of the words. */
  length: number;
  /** Positions are relative to its first word. */
  readonly marks: Mark[];
}

/** The words and the spoken names of the lines; what one voice says without a break is one turn. */
function takeTurns(
  text: string,
  cast: readonly CastMember[],
  speakNames: boolean | undefined,
  marks: readonly Mark[],
): Turn[] {
  const points = indexCodePoints(text);
  const lines = scriptLines(text, cast).filter(({ words }) => words.end > words.start);
  const passages = lines.flatMap(({ speaker, name, words }) => {
    const said = { ...words, speaker, whose: speaker };
    return speakNames && name ? [{ ...name, speaker: undefined, whose: speaker }, said] : [said];
  });
  const slices = sliceMarks(marks, passages);
  const turns: Turn[] = [];
  for (const [index, { start, end, speaker, whose }] of passages.entries()) {
    const last = turns.at(-1);
    const goesOn = last && last.speaker === speaker && last.whose === whose;
    const turn = goesOn ? last : { speaker, whose, words: '', length: 0, marks: [] };
    if (!goesOn) turns.push(turn);
    // A line break joins lines.
    const from = goesOn ? turn.length + 1 : 0;
    turn.marks.push(...(slices[index] ?? []).map((mark) => ({ ...mark, start: mark.start + from })));
    turn.words += (goesOn ? '\n' : '') + points.slice(start, end);
    turn.length = from + end - start;
  }
  return turns;
}

/** Style and role are the narrator's, as on our server. So is the voice, if the service lacks the speaker's. */
function speakingAs({ voice, speed, pitch, volume }: CastMember, options: VoiceOptions): VoiceOptions {
  return {
    ...options,
    voice: canSpeak(voice, options.api) ? voice : options.voice,
    speed: speed ?? options.speed,
    pitch: pitch ?? options.pitch,
    volume: volume ?? options.volume,
    style: defaultStyle,
    role: '',
    contour: '',
  };
}

function canSpeak(voice: string, api: number): boolean {
  if (api === freeService || api === chatService) return true;
  return presentVoices().byId.get(voice)?.services.includes(api) ?? false;
}
