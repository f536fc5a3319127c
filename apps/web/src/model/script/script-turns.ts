import { type CastMember, chatService, freeService } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import type { SsmlSettings } from '@parlando/speech/build-ssml';
import { type ScriptLine, scriptLines } from '@parlando/speech/script';
import { defaultStyle, type VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { presentVoices } from '../voices/voices.ts';

/** What one speaker, or the narrator, says before somebody else does: the input of a `voice` element. */
export function scriptTurns(
  text: string,
  cast: readonly CastMember[],
  options: VoiceOptions,
): readonly SsmlSettings[] {
  const points = indexCodePoints(text);
  const turns = takeTurns(scriptLines(text, cast).filter(({ words }) => words.end > words.start));
  return turns.map((lines, index) => {
    const words = lines.map(({ words: { start, end } }) => points.slice(start, end)).join('\n');
    const speaker = lines[0]?.speaker;
    return ssmlSettings(words, {
      ...(speaker ? speakingAs(speaker, options) : options),
      silence: index === 0 ? options.silence : 0,
      endSilence: index === turns.length - 1 ? options.endSilence : 0,
    });
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
