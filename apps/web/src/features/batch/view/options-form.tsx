import { findSpeechService, StudioFormat, speechServices } from '@parlando/contract';
import { useLazyOpen } from '../../../lib/use-lazy-open.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { defaultStyle, useOptions } from '../../../model/options/options-store.ts';
import { useServiceName } from '../../../model/options/use-service-name.ts';
import { useVoiceName, useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../../model/voices/voice-catalogue.ts';
import { useVoices } from '../../../model/voices/voices.ts';
import { Button } from '../../../ui/button.tsx';
import { effectiveOptions, type ItemOptions } from '../list/batch-item.ts';
import { useBatchSlots } from './batch-slots.ts';
import { changeOptions, choiceOf, type OptionFields, OptionSelect, unchanged } from './option-select.tsx';
import { NumberField, ProsodyFields, styleDegree } from './prosody-fields.tsx';

interface OptionsFormProps {
  /** The item's own options; for several items, those to change. `undefined` means the list's value. */
  readonly value: ItemOptions;
  readonly onChange: (value: ItemOptions) => void;
  /** The own options of several items: untouched ones stay unchanged. */
  readonly several?: readonly ItemOptions[];
}

const nothingOwn: readonly ItemOptions[] = [{}];

/** Own options of one or several items; each may use the list's value. */
export function OptionsForm({ value, onChange, several }: OptionsFormProps) {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const shared = useOptions();
  const fields: OptionFields = {
    value,
    shared,
    isSeveral: several !== undefined,
    spoken: (several ?? nothingOwn).map((own) => effectiveOptions({ options: { ...own, ...value } }, shared)),
    change: (changes) => onChange(changeOptions(value, changes)),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 *:min-w-0 wide:grid-cols-2">
        <OptionSelect
          {...fields}
          name="api"
          label={t('batch.options.service')}
          listed={serviceName(shared.api)}
          own={speechServices.map(({ api }) => ({ value: api, label: serviceName(api) }))}
        />
        <OptionSelect
          {...fields}
          name="format"
          label={t('batch.options.format')}
          listed={shared.format}
          own={StudioFormat.options.map((value) => ({ value, label: value }))}
        />
        <VoiceField {...fields} />
        <StyleFields {...fields} />
      </div>
      <ProsodyFields {...fields} />
    </div>
  );
}

function VoiceField(fields: OptionFields) {
  const { t } = useTranslation();
  const byId = useVoices((state) => state.byId);
  const browser = useLazyOpen();
  const { VoiceBrowser } = useBatchSlots();
  const { shared, spoken, isSeveral, change } = fields;
  const from = choiceOf(fields, 'voice');
  const voiceName = useVoiceName();
  const shown = {
    keep: t('batch.options.keep'),
    list: t('batch.options.sharedIs', { value: voiceName(shared.voice) }),
    own: voiceName(fields.value.voice ?? ''),
  };
  const takeFromList = () =>
    change({ voice: undefined, locale: undefined, ...lacking(fields, byId.get(shared.voice)) });
  return (
    <fieldset aria-label={t('batch.options.voice')} className="flex min-w-0 flex-col gap-1.5 wide:col-span-2">
      <span className="text-13 font-medium text-ink-2">{t('batch.options.voice')}</span>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{shown[from]}</span>
        <Button size="sm" aria-haspopup="dialog" onClick={browser.open}>
          {t('batch.options.chooseVoice')}
        </Button>
        {browser.wasOpened && (
          <VoiceBrowser
            api={spoken[0]?.api ?? shared.api}
            chosen={from === 'keep' ? '' : (spoken[0]?.voice ?? shared.voice)}
            onChoose={(voice) =>
              change({ voice: voice.shortName, locale: voice.locale, ...lacking(fields, voice) })
            }
            open={browser.isOpen}
            onClose={browser.close}
          />
        )}
        {from !== 'list' && (
          <Button size="sm" variant="ghost" onClick={takeFromList}>
            {t('batch.options.useShared')}
          </Button>
        )}
        {isSeveral && from !== 'keep' && (
          <Button size="sm" variant="ghost" onClick={() => change({ voice: unchanged, locale: unchanged })}>
            {t('batch.options.keep')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Resets a chosen style or role that the voice does not have. */
function lacking({ value: { style, role } }: OptionFields, voice: ListedVoice | undefined) {
  const lacksStyle = style !== undefined && style !== defaultStyle && !voice?.styles.includes(style);
  const lacksRole = role !== undefined && !voice?.roles.includes(role);
  return {
    ...(lacksStyle && { style: unchanged }),
    ...(lacksRole && { role: unchanged }),
  };
}

/** Styles and roles that all the voices have; a line about what they require if no service supports them. */
export function StyleFields(fields: OptionFields) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { styles, roles, speaksStyles, speaksRoles, isStyled } = useCommonStyles(fields);
  const hasStyles = styles.length > 0 && speaksStyles;
  const hasRoles = roles.length > 0 && speaksRoles;
  const lacks = (styles.length > 0 && !speaksStyles) || (roles.length > 0 && !speaksRoles);
  const styleOptions = styles.map((style) => ({ value: style, label: words.style(style) }));
  const roleOptions = roles.map((role) => ({ value: role, label: words.role(role) }));
  return (
    <>
      {hasStyles && (
        <OptionSelect
          {...fields}
          name="style"
          label={t('options.style')}
          own={[{ value: defaultStyle, label: t('options.styleDefault') }, ...styleOptions]}
        />
      )}
      {hasStyles && isStyled && <NumberField {...fields} option={styleDegree} />}
      {hasRoles && <OptionSelect {...fields} name="role" label={t('options.role')} own={roleOptions} />}
      {lacks && <p className="text-12 text-ink-2 wide:col-span-2">{t('options.needsOwnKey')}</p>}
    </>
  );
}

function useCommonStyles({ spoken }: OptionFields) {
  const byId = useVoices((state) => state.byId);
  const voices = spoken.map(({ voice }) => byId.get(voice));
  const services = spoken.map(({ api }) => findSpeechService(api));
  const styles = common(voices.map((voice) => voice?.styles ?? []));
  return {
    styles,
    roles: common(voices.map((voice) => voice?.roles ?? [])),
    speaksStyles: services.some((service) => service?.speaksStyles),
    speaksRoles: services.some((service) => service?.speaksRoles),
    isStyled: spoken.some(({ style }) => styles.includes(style)),
  };
}

function common(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = lists;
  return first.filter((each) => rest.every((list) => list.includes(each)));
}
