import { EngineError, type EngineVoice, type SpokenPart, type Utterance } from '@parlando/speech';
import { soundingText } from '../text/sounding-text.ts';
import { splitPoints } from '../text/split-points.ts';
import { isSameManner, mannerOf, pointBytes, type SpeechManner, textRoomBytes } from './ssml.ts';

/** Text of one request: code points with their positions in the utterance. */
export interface SpeechPiece {
  readonly kind: 'speech';
  readonly manner: SpeechManner;
  readonly points: readonly string[];
  readonly places: readonly PointPlace[];
}

/** A code point of `parts[part].text`. */
export interface PointPlace {
  readonly part: number;
  readonly index: number;
}

export interface PausePiece {
  readonly kind: 'pause';
  readonly durationMs: number;
}

interface Run {
  readonly manner: SpeechManner;
  readonly points: string[];
  readonly places: PointPlace[];
}

/** Letters and digits, and pictures, which the service has names for. */
const sayable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * The requests for an utterance, in order: neighbouring parts with the same style are joined up to the size of a
 * request. Marks are silent and do not separate parts.
 * @throws EngineError `unsupported` for a voice the service does not have
 */
export function speechPieces(
  utterance: Utterance,
  findVoice: (id: string) => EngineVoice | undefined,
): (SpeechPiece | PausePiece)[] {
  const pieces: (SpeechPiece | PausePiece)[] = [];
  let run: Run | undefined;
  const endRun = () => {
    if (run !== undefined) pieces.push(...piecesOf(run));
    run = undefined;
  };
  for (const [part, content] of utterance.parts.entries()) {
    if (content.kind === 'pause') {
      endRun();
      pieces.push(content);
    } else if (content.kind === 'text') {
      const voice = voiceOf(content, findVoice);
      const manner = mannerOf(content, voice);
      if (run === undefined || !isSameManner(run.manner, manner)) {
        endRun();
        run = { manner, points: [], places: [] };
      }
      append(run, part, content, voice);
    }
  }
  endRun();
  return pieces;
}

function append({ points, places }: Run, part: number, content: SpokenPart, voice: EngineVoice): void {
  const added = Array.from(soundingText(voice, content) ?? content.text);
  const lastIndex = Math.max(0, Array.from(content.text).length - 1);
  const last = places.at(-1);
  if (last !== undefined && needsSpace(points.at(-1), added[0])) {
    points.push(' ');
    places.push(last);
  }
  for (const [index, point] of added.entries()) {
    points.push(point);
    places.push({ part, index: Math.min(index, lastIndex) });
  }
}

/** `river.` and `And` would be read as one word. What parts a word in two has no mark between its halves. */
function needsSpace(before = ' ', after = ' '): boolean {
  return /[^\p{L}\p{M}\p{N}\s]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
}

function voiceOf(part: SpokenPart, findVoice: (id: string) => EngineVoice | undefined): EngineVoice {
  const voice = findVoice(part.voice);
  if (voice === undefined) throw new EngineError('unsupported', `no voice ${part.voice}`);
  return voice;
}

function piecesOf({ manner, points, places }: Run): SpeechPiece[] {
  const ranges = splitPoints(points, textRoomBytes(manner), pointBytes);
  return ranges
    .map(({ start, end }) => ({
      kind: 'speech' as const,
      manner,
      points: points.slice(start, end),
      places: places.slice(start, end),
    }))
    .filter((piece) => piece.points.some((point) => sayable.test(point)));
}
