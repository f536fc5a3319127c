import type { Configuration, ConfigurationChanges, ConfigurationContent } from '@parlando/contract';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { editorTexts } from '../../model/configurations/apply-configuration.ts';
import { contentOf, noTexts } from '../../model/configurations/configuration-content.ts';
import {
  changeConfiguration,
  namedContentOf,
  removeConfiguration,
  setDefaultConfigurationTo,
} from '../../model/configurations/configurations.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { presentOptions } from '../../model/options/options-store.ts';

export async function makeDefault({ id, name }: Pick<Configuration, 'id' | 'name'>): Promise<void> {
  if (await runChange(() => setDefaultConfigurationTo(id))) {
    toast('success', i18next.t('settings.configurations.defaultSet', { name }));
  }
}

export async function removeWithUndo(configuration: Configuration): Promise<void> {
  let bringBack: (() => Promise<void>) | undefined;
  const isRemoved = await runChange(async () => {
    bringBack = await removeConfiguration(configuration);
  });
  if (!isRemoved) return;
  offerUndo(i18next.t('settings.configurations.deleted', { name: configuration.name }), () => {
    if (bringBack) void runChange(bringBack);
  });
}

/** Replaces its options by the current ones, and its texts if both it and the editor have some. */
export async function updateWithPresent(configuration: Configuration): Promise<void> {
  const { name, ...before } = namedContentOf(configuration);
  const hasTexts = before.text !== '' || before.ssml !== '';
  const present = hasTexts ? editorTexts() : noTexts;
  const { marks = [] } = before;
  const texts = present.text === '' && present.ssml === '' ? { ...before, marks } : present;
  const isChanged = await runChange(() =>
    changeConfiguration(configuration.id, inPlaceOfAll(contentOf(presentOptions(), texts))),
  );
  if (!isChanged) return;
  offerUndo(i18next.t('settings.configurations.updated', { name }), () => {
    void runChange(() => changeConfiguration(configuration.id, inPlaceOfAll(before)));
  });
}

/** Fields absent from `content` are removed from the configuration. */
const inPlaceOfAll = (content: ConfigurationContent): ConfigurationChanges => ({
  ...{ turnPauseMs: null, speakNames: null, cast: null },
  ...content,
});

/** Runs a change and shows an error toast if it was refused. Returns whether it succeeded. */
async function runChange(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (cause) {
    toastError(cause);
    return false;
  }
}
