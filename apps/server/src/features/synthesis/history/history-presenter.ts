import type { HistoryItem, TaskDetail, TaskSegment, TaskStatus } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { type ScriptLine, speakerAt } from '@parlando/speech';
import { taskScript } from '../request/task-script.ts';
import type { DetailView, HistoryView, SegmentView } from '../store/read-history.ts';
import { type PresenterOptions, presentTask } from '../tasks/task-presenter.ts';

export function presentHistoryItem(
  task: HistoryView,
  language: Language,
  options: PresenterOptions,
): HistoryItem {
  return {
    ...presentTask(task, language, options),
    text: task.text,
    characterCount: task.textCharacters,
    speakers: [...task.speakers],
    format: task.format,
    durationMs: task.samples === null ? null : milliseconds(task.samples, task.sampleRateHertz),
    isFavorite: task.isFavorite,
  };
}

/** `isSpeaking` tells whether an engine is synthesising a segment now. */
export function presentDetail(
  task: DetailView,
  segments: readonly SegmentView[],
  isSpeaking: (ord: number) => boolean,
  language: Language,
  options: PresenterOptions,
): TaskDetail {
  const { text, ssml, voice, speaker, speed, pitch, volume, style, styleDegree, role, cast } = task.request;
  const { turnPauseMs, speakNames, marks } = task.request;
  return {
    ...presentHistoryItem(task, language, options),
    request: {
      text: text ?? null,
      ssml: ssml ?? null,
      voice: voice ?? speaker ?? null,
      speed,
      pitch,
      volume,
      style: style ?? null,
      styleDegree: styleDegree ?? null,
      role: role ?? null,
      cast: cast ?? null,
      turnPauseMs: turnPauseMs ?? null,
      speakNames: speakNames ?? false,
      marks: marks ?? null,
    },
    segments: presentSegments(segments, taskScript(task.request), task.sampleRateHertz, isSpeaking),
  };
}

/** A start is known only when all segments before it are finished. */
function presentSegments(
  segments: readonly SegmentView[],
  script: readonly ScriptLine[],
  sampleRateHertz: number,
  isSpeaking: (ord: number) => boolean,
): TaskSegment[] {
  let startSamples: number | null = 0;
  return segments.map((segment) => {
    const { ord, text, sourceStart, characters, samples, error } = segment;
    const speaker = sourceStart === null ? undefined : speakerAt(script, sourceStart);
    const start = startSamples;
    startSamples = start === null || samples === null ? null : start + samples;
    return {
      index: ord,
      text,
      speaker: speaker?.name ?? null,
      characterCount: characters,
      status: statusOf(segment, isSpeaking),
      startMs: start === null || samples === null ? null : milliseconds(start, sampleRateHertz),
      durationMs: samples === null ? null : milliseconds(samples, sampleRateHertz),
      errorCode: error,
    };
  });
}

function statusOf(segment: SegmentView, isSpeaking: (ord: number) => boolean): TaskStatus {
  if (segment.isStored) return 'completed';
  if (segment.error !== null) return 'failed';
  return isSpeaking(segment.ord) ? 'processing' : 'pending';
}

function milliseconds(samples: number, sampleRateHertz: number): number {
  return Math.round((samples * 1000) / sampleRateHertz);
}
