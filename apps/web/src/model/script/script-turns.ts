import { type CastMember, chatService, freeService, type Mark } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import type { SsmlSettings } from '@parlando/speech/build-ssml';
import { sliceMarks } from '@parlando/speech/marks';
import { type ScriptLine, scriptLines } from '@parlando/speech/script';
import { defaultStyle, type VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { presentVoices } from '../voices/voices.ts';

/** What one speaker, or the narrator, says before somebody else does: the input of a `voice` element. */
export function scriptTurns(
  text: string,
  cast: readonly CastMember[],
  options: VoiceOptions,
  marks: readonly Mark[] = [],
): readonly SsmlSettings[] {
  const points = indexCodePoints(text);
  const turns = takeTurns(scriptLines(text, cast).filter(({ words }) => words.end > words.start));
  const marksOf = markedLines(turns.flat(), marks);
  return turns.map((lines, index) => {
    const words = lines.map(({ words: { start, end } }) => points.slice(start, end)).join('\n');
    const speaker = lines[0]?.speaker;
    const settings = ssmlSettings(words, {
      ...(speaker ? speakingAs(speaker, options) : options),
      silence: index === 0 ? options.silence : 0,
      endSilence: index === turns.length - 1 ? options.endSilence : 0,
    });
    return marks.length === 0 ? settings : { ...settings, marks: turnMarks(lines, marksOf) };
  });
}

/** The marks of each line, counted from its first word. */
function markedLines(lines: readonly ScriptLine[], marks: readonly Mark[]): ReadonlyMap<ScriptLine, Mark[]> {
  const slices = sliceMarks(
    marks,
    lines.map(({ words }) => words),
  );
  return new Map(lines.map((line, index) => [line, slices[index] ?? []]));
}

/** Those of the lines of a turn, joined by line ends. */
function turnMarks(lines: readonly ScriptLine[], marksOf: ReadonlyMap<ScriptLine, Mark[]>): Mark[] {
  let position = 0;
  return lines.flatMap((line) => {
    const start = position;
    position += line.words.end - line.words.start + 1;
    return (marksOf.get(line) ?? []).map((mark) => ({ ...mark, start: mark.start + start }));
  });
}

function takeTurns(lines: readonly ScriptLine[]): ScriptLine[][] {
  const turns: ScriptLine[][] = [];
  for (const line of lines) {
    const turn = turns.at(-1);
    if (turn?.[0]?.speaker === line.speaker && turn) turn.push(line);
    else turns.push([line]);
  }
  return turns;
}

/** Style and role are the narrator's, as on our own server. A voice that the service lacks is the narrator's, too. */
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
