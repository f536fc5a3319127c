import type { TaskDetail } from '@parlando/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatClock, formatDateTime, formatNumber } from '../../lib/format.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { useLabels } from '../../model/voices/labels.ts';
import { useVoiceName } from '../../model/voices/use-voice-name.ts';

/** What was asked for and what came of it. */
export function TaskFacts({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const labels = useLabels();
  const { request } = task;
  const times = (value: number) => t('options.times', { value: formatNumber(value) });
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('result.voice'), voiceName(task.voice)],
    ...(request.voice !== null && request.voice !== task.voice
      ? [[t('tasks.facts.wantedVoice'), voiceName(request.voice)] as const]
      : []),
    [t('result.engine'), engineName(task.engine)],
    ...(request.style ? [[t('options.style'), labels.style(request.style)] as const] : []),
    ...(request.styleDegree !== null
      ? [[t('options.styleDegree'), formatNumber(request.styleDegree)] as const]
      : []),
    ...(request.role ? [[t('options.role'), labels.role(request.role)] as const] : []),
    [t('options.speed'), times(request.speed)],
    [t('options.pitch'), times(request.pitch)],
    [t('options.volume'), t('options.percent', { value: request.volume })],
    [t('editor.audioFormat'), task.format.toUpperCase()],
    [t('result.characters'), formatNumber(task.characterCount)],
    [t('tasks.columns.duration'), task.durationMs === null ? '–' : formatClock(task.durationMs / 1000)],
    [t('result.size'), task.fileSize === null ? '–' : formatBytes(task.fileSize)],
    [
      t('result.time'),
      task.processingTime === null ? '–' : t('result.ms', { ms: formatNumber(task.processingTime) }),
    ],
    [t('tasks.columns.created'), formatDateTime(task.createdAt)],
    [t('tasks.facts.completed'), task.completedAt === null ? '–' : formatDateTime(task.completedAt)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
