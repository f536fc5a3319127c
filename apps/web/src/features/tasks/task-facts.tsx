import type { TaskDetail } from '@parlando/contract';
import {
  formatBytes,
  formatDateTime,
  formatLength,
  formatNumber,
  formatPercent,
  formatTimes,
} from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { useLabels } from '../../model/voices/labels.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { type Fact, Figures } from '../../ui/facts.tsx';

export function TaskFacts({ task }: { task: TaskDetail }) {
  return <Figures facts={useTaskFacts(task).filter(([, value]) => value !== null)} />;
}

/** Names and values. A null value is not shown; a dash means unknown so far. */
function useTaskFacts(task: TaskDetail): Fact[] {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const labels = useLabels();
  const { voice, style, styleDegree, role, speed, pitch, volume } = task.request;
  const milliseconds = (ms: number) => t('result.ms', { ms });
  return [
    [t('script.speakers'), task.speakers.length > 0 ? task.speakers.join(' · ') : null],
    [t('result.voice'), voiceName(task.voice)],
    [t('tasks.facts.wantedVoice'), voice === null || voice === task.voice ? null : voiceName(voice)],
    [t('result.engine'), engineName(task.engine)],
    [t('options.style'), style ? labels.style(style) : null],
    [t('options.styleDegree'), styleDegree === null ? null : formatNumber(styleDegree)],
    [t('options.role'), role ? labels.role(role) : null],
    [t('options.speed'), formatTimes(speed)],
    [t('options.pitch'), formatTimes(pitch)],
    [t('options.volume'), formatPercent(volume)],
    [t('editor.audioFormat'), task.format.toUpperCase()],
    [t('result.characters'), formatNumber(task.characterCount)],
    [t('tasks.columns.duration'), known(task.durationMs, (ms) => formatLength(ms / 1000))],
    [t('result.size'), known(task.fileSize, formatBytes)],
    [t('result.time'), known(task.processingTime, milliseconds)],
    [t('tasks.columns.created'), formatDateTime(task.createdAt)],
    [t('tasks.facts.completed'), known(task.completedAt, formatDateTime)],
  ];
}

function known<Value>(value: Value | null, format: (value: Value) => string): string {
  return value === null ? '–' : format(value);
}
