import { type CastMember, chatService, freeService, type Mark } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import type { SsmlSettings } from '@parlando/speech/build-ssml';
import { sliceMarks } from '@parlando/speech/marks';
import { type ScriptSpan, scriptLines } from '@parlando/speech/script';
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
  const points = indexCodePoints(text);
  const { turnPauseMs } = options;
  const turns = takeTurns(markedPassages(text, cast, options.speakNames, marks));
  return turns.map(({ speaker, whose, passages }, index) => {
    const words = passages.map(({ span }) => points.slice(span.start, span.end)).join('\n');
    const next = turns[index + 1];
    return {
      ...ssmlSettings(words, {
        ...(speaker ? speakingAs(speaker, options) : options),
        silence: index === 0 ? options.silence : 0,
        endSilence: next ? 0 : options.endSilence,
      }),
      ...(turnPauseMs !== undefined && next && next.whose !== whose && { turnPauseMs }),
      ...(marks.length > 0 && { marks: turnMarks(passages) }),
    };
  });
}

interface Speech {
  /** Undefined for the narrator, who also says the names. */
  readonly speaker: CastMember | undefined;
  /** The speaker whose line contains it. */
  readonly whose: CastMember | undefined;
}

/** The words or the name of a line. */
interface Passage extends Speech {
  readonly span: ScriptSpan;
  /** Positions are relative to its first word. */
  readonly marks: readonly Mark[];
}

function markedPassages(
  text: string,
  cast: readonly CastMember[],
  speakNames = false,
  marks: readonly Mark[] = [],
): Passage[] {
  const lines = scriptLines(text, cast).filter(({ words }) => words.end > words.start);
  const passages = lines.flatMap(({ speaker, name, words }) => {
    const said = { speaker, whose: speaker, span: words };
    return speakNames && name ? [{ speaker: undefined, whose: speaker, span: name }, said] : [said];
  });
  const slices = sliceMarks(
    marks,
    passages.map(({ span }) => span),
  );
  return passages.map((passage, index) => ({ ...passage, marks: slices[index] ?? [] }));
}

interface Turn extends Speech {
  readonly passages: Passage[];
}

function takeTurns(passages: readonly Passage[]): Turn[] {
  const turns: Turn[] = [];
  for (const passage of passages) {
    const { speaker, whose } = passage;
    const turn = turns.at(-1);
    if (turn && turn.speaker === speaker && turn.whose === whose) turn.passages.push(passage);
    else turns.push({ speaker, whose, passages: [passage] });
  }
  return turns;
}

/** The marks of the passages of a turn, joined by line breaks. */
function turnMarks(passages: readonly Passage[]): Mark[] {
  let position = 0;
  return passages.flatMap(({ span, marks }) => {
    const start = position;
    position += span.end - span.start + 1;
    return marks.map((mark) => ({ ...mark, start: mark.start + start }));
  });
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
