import { limits } from '@parlando/contract';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { editorTexts } from '../../model/configurations/apply-configuration.ts';
import { contentOf, noTexts } from '../../model/configurations/configuration-content.ts';
import {
  addConfiguration,
  freeName,
  markSelected,
  presentConfigurations,
} from '../../model/configurations/configurations.ts';
import { presentOptions } from '../../model/options/options-store.ts';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { NameDialog } from './name-dialog.tsx';

const { text: longestText, ssml: longestSsml, name } = limits.configurations;

/** Saves the voice options, and optionally the editor's texts, under a name. */
export function SaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const texts = editorTexts();
  const isTooLong = texts.text.length > longestText || texts.ssml.length > longestSsml;
  const isEmpty = texts.text.trim() === '' && texts.ssml.trim() === '';
  const [withTexts, setWithTexts] = useState(!isTooLong && !isEmpty);
  const save = async (chosen: string) => {
    const content = contentOf(presentOptions(), withTexts ? texts : noTexts);
    const saved = await addConfiguration({ ...content, name: chosen });
    markSelected(saved.id);
    toast('success', t('settings.configurations.saved', { name: saved.name }));
  };
  return (
    <NameDialog
      title={t('settings.configurations.saveTitle')}
      name={suggestedName(t('settings.configurations.menu'))}
      onSave={save}
      onClose={onClose}
    >
      <LabelledCheckbox
        label={t('settings.configurations.withTexts')}
        checked={withTexts}
        disabled={isTooLong || isEmpty}
        onChange={setWithTexts}
      />
      {isTooLong && (
        <p className="text-12 text-ink-3">{t('settings.configurations.textLong', { limit: longestText })}</p>
      )}
    </NameDialog>
  );
}

function suggestedName(word: string): string {
  const names = presentConfigurations().map((item) => item.name);
  return freeName(`${word} ${names.length + 1}`, new Set(names), name.max);
}
