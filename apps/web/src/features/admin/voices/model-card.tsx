import { changeModel, type Model, pauseModel, removeModel, resumeModel } from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';
import { formatBytes, formatDateTime, formatTimes } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ExamplePlayer } from '../../../model/audition/example-player.ts';
import { waitWords } from '../../../model/conversion/wait-description.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { HearButton } from '../../../ui/play-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { faultWords, useLanguageNames, useModelAct } from './model-words.ts';

const tones: Partial<Record<Model['state'], BadgeTone>> = {
  installed: 'success',
  failed: 'danger',
  paused: 'warning',
};

export function ModelCard({ model, player }: { model: Model; player: ExamplePlayer | null }) {
  const { t } = useTranslation();
  const { name, state, fault, engine } = model;
  return (
    <li className="flex min-w-0 flex-col gap-2 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <Badge tone={tones[state] ?? 'accent'}>{t(`models.states.${state}`)}</Badge>
        </p>
        <Buttons model={model} player={player} />
      </div>
      <Facts model={model} />
      <Coming model={model} />
      {fault && <p className="text-13 wrap-anywhere text-danger">{faultWords(fault)}</p>}
      {engine?.state === 'broken' && (
        <p className="text-13 wrap-anywhere text-danger">
          {t('models.broken', { words: engine.lastWords ?? '–' })}
        </p>
      )}
      {state === 'installed' && <Settings model={model} />}
    </li>
  );
}

function Facts({ model }: { model: Model }) {
  const { t } = useTranslation();
  const languageNames = useLanguageNames();
  const { languages, speakers, diskBytes, speed, licence, accepted } = model;
  const measured =
    speed !== null && t(speed < 1 ? 'models.measuredSlow' : 'models.measured', { speed: formatTimes(speed) });
  const facts = [
    languages.length > 0 && languageNames(languages),
    speakers > 0 && t('models.voices', { count: speakers }),
    diskBytes > 0 && formatBytes(diskBytes),
    measured,
  ].filter((fact) => fact !== false);
  return (
    <div className="text-13 text-ink-2">
      {facts.length > 0 && <p className="wrap-anywhere">{facts.join(' · ')}</p>}
      {diskBytes > 0 && <p className="text-12 wrap-anywhere">{licence || t('models.noLicence')}</p>}
      {accepted && (
        <p className="text-12">
          {t('models.accepted', { name: accepted.by, time: formatDateTime(accepted.at) })}
        </p>
      )}
    </div>
  );
}

/** Download progress, speed and remaining time. */
function Coming({ model: { name, state, bytes, received, bytesPerSecond } }: { model: Model }) {
  const { t } = useTranslation();
  if (!['uploading', 'waiting', 'downloading', 'paused', 'failed'].includes(state) || bytes === 0)
    return null;
  const isComing = state === 'downloading' && bytesPerSecond > 0;
  const words = [
    t('models.progress', { received: formatBytes(received), total: formatBytes(bytes) }),
    isComing && t('models.perSecond', { speed: formatBytes(bytesPerSecond) }),
    isComing && t('models.timeLeft', { time: waitWords((bytes - received) / bytesPerSecond) }),
  ].filter((part) => part !== false);
  return (
    <div className="flex flex-col gap-1">
      <Progress label={name} value={received} max={bytes} valueText={words.join(', ')} />
      <p className="text-12 text-ink-2">{words.join(' · ')}</p>
    </div>
  );
}

function Buttons({ model, player }: { model: Model; player: ExamplePlayer | null }) {
  const { t } = useTranslation();
  const { id, name, state, source } = model;
  const of = (action: string) => t('models.ofModel', { action, name });
  const pausing = useModelAct(() => call(pauseModel, { params: { id } }), t('models.states.paused'));
  const resuming = useModelAct(() => call(resumeModel, { params: { id } }), t('models.started', { name }));
  const removing = useModelAct(() => call(removeModel, { params: { id } }), t('models.removed', { name }));
  const away = t(state === 'installed' ? 'models.remove' : 'models.cancel');
  const again = t(state === 'failed' ? 'ui.retry' : 'models.resume');
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'installed' && player && <HearButton player={player} sample={id} title={name} />}
      {source === 'catalogue' && (state === 'downloading' || state === 'waiting') && (
        <Button size="sm" aria-label={of(t('models.pause'))} act={pausing}>
          {t('models.pause')}
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button size="sm" aria-label={of(again)} act={resuming}>
          {again}
        </Button>
      )}
      {state !== 'removing' && (
        <AskButton
          button={{ size: 'sm', 'aria-label': of(away) }}
          title={t('models.removeTitle', { name })}
          action={away}
          cancel={t('ui.close')}
          act={removing}
        >
          {t(state === 'installed' ? 'models.removeText' : 'models.cancelText')}
        </AskButton>
      )}
    </div>
  );
}

function Settings({ model: { id, languages, enabled, defaultFor } }: { model: Model }) {
  const { t } = useTranslation();
  const languageNames = useLanguageNames();
  const changing = useModelAct(
    (body: { enabled?: boolean; defaultFor?: string[] }) => call(changeModel, { params: { id }, body }),
    t('models.changed'),
  );
  const [shown = ''] = defaultFor;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Switch
        className="h-9"
        label={t('models.enabled')}
        checked={enabled}
        onChange={(next) => !changing.isPending && changing.mutate({ enabled: next })}
      />
      <Select
        className="w-64 max-w-full"
        label={t('models.defaultFor')}
        value={shown}
        disabled={!enabled}
        onChange={(locale) => changing.mutate({ defaultFor: locale === '' ? [] : [locale] })}
        options={[
          { value: '', label: t('models.defaultNone') },
          ...languages.map((locale) => ({ value: locale, label: languageNames([locale]) })),
        ]}
      />
    </div>
  );
}
