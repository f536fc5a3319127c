import { findSpeechService } from '@parlando/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultStyle } from '../../../model/options/options-store.ts';
import { useVoiceName } from '../../../model/voices/use-voice-name.ts';
import { useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../../model/voices/voice-catalogue.ts';
import { useVoices } from '../../../model/voices/voices-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select } from '../../../ui/select.tsx';
import { useBatchSlots } from './batch-slots.ts';
import {
  choiceOf,
  keepChoice,
  listChoice,
  type OptionFields,
  ownChoice,
  unchanged,
  untouched,
  useChoices,
} from './option-choices.ts';
import { StyleDegreeField } from './prosody-fields.tsx';

export function VoiceField(fields: OptionFields) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { VoiceSelector } = useBatchSlots();
  const byId = useVoices((state) => state.byId);
  const { shared, spoken, isSeveral, change } = fields;
  const from = choiceOf(fields, 'voice');
  const choose = (voice: ListedVoice) => {
    change({ voice: voice.shortName, locale: voice.locale, ...lacking(fields, voice) });
    setOpen(false);
  };
  const takeFromList = () =>
    change({ voice: undefined, locale: undefined, ...lacking(fields, byId.get(shared.voice)) });
  return (
    <fieldset aria-label={t('batch.options.voice')} className="flex min-w-0 flex-col gap-1.5 wide:col-span-2">
      <span className="text-13 font-medium text-ink-2">{t('batch.options.voice')}</span>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          <VoiceShown {...fields} />
        </span>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('batch.options.chooseVoice')}
        </Button>
        {from !== listChoice && (
          <Button size="sm" variant="ghost" onClick={takeFromList}>
            {t('batch.options.useShared')}
          </Button>
        )}
        {isSeveral && from !== keepChoice && (
          <Button size="sm" variant="ghost" onClick={() => change({ voice: unchanged, locale: unchanged })}>
            {t('batch.options.keep')}
          </Button>
        )}
      </div>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={t('batch.options.chooseVoice')}
        bodyClassName="flex flex-col"
      >
        <Suspense>
          <VoiceSelector
            className="min-h-0 flex-1"
            api={spoken[0]?.api ?? shared.api}
            selected={from === keepChoice ? '' : (spoken[0]?.voice ?? shared.voice)}
            onSelect={choose}
          />
        </Suspense>
      </Drawer>
    </fieldset>
  );
}

function VoiceShown(fields: OptionFields) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  switch (choiceOf(fields, 'voice')) {
    case keepChoice:
      return t('batch.options.keep');
    case listChoice:
      return t('batch.options.sharedIs', { value: voiceName(fields.shared.voice) });
    case ownChoice:
      return voiceName(fields.value.voice ?? '');
  }
}

/** A style or role that was chosen here and that the voice does not have is taken back. */
function lacking(fields: OptionFields, voice: ListedVoice | undefined) {
  const { style, role } = fields.value;
  const lacksStyle = style !== undefined && style !== defaultStyle && !voice?.styles.includes(style);
  const lacksRole = role !== undefined && !voice?.roles.includes(role);
  return {
    ...(lacksStyle && { style: untouched(fields) }),
    ...(lacksRole && { role: untouched(fields) }),
  };
}

/** Those that all the voices have; disabled, with the reason, where no service of theirs can speak them. */
export function StyleFields(fields: OptionFields) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const choices = useChoices(fields);
  const { spoken } = fields;
  const byId = useVoices((state) => state.byId);
  const voices = spoken.map(({ voice }) => byId.get(voice));
  const styles = common(voices.map((voice) => voice?.styles ?? []));
  const roles = common(voices.map((voice) => voice?.roles ?? []));
  const speaksStyles = spoken.some(({ api }) => findSpeechService(api)?.speaksStyles);
  const speaksRoles = spoken.some(({ api }) => findSpeechService(api)?.speaksRoles);
  const isStyled = spoken.some(({ style }) => styles.includes(style));
  const intensityReason = !speaksStyles
    ? t('services.options.intensityNotSpoken')
    : isStyled
      ? undefined
      : t('services.options.intensityNeedsStyle');
  return (
    <>
      {styles.length > 0 && (
        <Select
          label={t('options.style')}
          disabled={!speaksStyles}
          hint={speaksStyles ? undefined : t('options.styleNotSpoken')}
          {...choices('style', undefined, [
            { value: defaultStyle, label: t('options.styleDefault') },
            ...styles.map((style) => ({ value: style, label: words.style(style) })),
          ])}
        />
      )}
      {styles.length > 0 && <StyleDegreeField {...fields} disabledReason={intensityReason} />}
      {roles.length > 0 && (
        <Select
          label={t('options.role')}
          disabled={!speaksRoles}
          hint={speaksRoles ? undefined : t('options.roleNotSpoken')}
          {...choices(
            'role',
            undefined,
            roles.map((role) => ({ value: role, label: words.role(role) })),
          )}
        />
      )}
    </>
  );
}

function common(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = lists;
  return first.filter((each) => rest.every((list) => list.includes(each)));
}
