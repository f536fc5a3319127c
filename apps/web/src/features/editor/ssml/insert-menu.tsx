import type { EditorView } from '@codemirror/view';
import { voiceName } from '@parlando/speech';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import { useVoices } from '../../../model/voices/voices.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem, Submenu } from '../../../ui/menu.tsx';
import { type InsertChoice, type InsertGroup, insertGroups } from './insert-choices.ts';
import type { Insertion } from './insertion.ts';
import { enclosingVoice, markupOfState } from './markup.ts';

export interface InsertMenuProps {
  readonly editor: RefObject<EditorView | null>;
  readonly onInsert: (insertion: Insertion) => void;
}

/** Wraps the selection in an SSML element, or inserts one at the caret. */
export function InsertMenu({ editor, onInsert }: InsertMenuProps) {
  const { t } = useTranslation();
  const [speaker, setSpeaker] = useState<string>();
  const groups = useInsertGroups(speaker);
  const hasChosen = useRef(false);
  const choose = ({ insertion }: InsertChoice) => {
    hasChosen.current = true;
    onInsert(insertion);
  };
  return (
    <Menu
      align="start"
      onOpenChange={(open) => {
        if (!open) return;
        hasChosen.current = false;
        setSpeaker(editor.current ? speakerAtCaret(editor.current) : undefined);
      }}
      // After an insertion, typing continues in the editor; closing without a choice returns the focus to the button.
      onClosed={() => {
        if (hasChosen.current) editor.current?.focus();
      }}
      trigger={
        <Button variant="ghost" size="sm">
          {t('ssml.insert')}
          <ChevronDownIcon size={16} />
        </Button>
      }
    >
      {groups.map((group) => (
        <Group key={group.id} group={group} onChoose={choose} />
      ))}
    </Menu>
  );
}

/** The choices for that voice; for the chosen one if none is named. */
function useInsertGroups(speaker: string | undefined): readonly InsertGroup[] {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const api = useOptions((state) => state.api);
  const chosen = useOptions((state) => state.voice);
  const voices = useVoices((state) => state.catalogue.voices);
  const voice = useVoices(({ byId }) => byId.get(voiceName(speaker ?? chosen)) ?? byId.get(chosen));
  return useMemo(
    () => insertGroups({ t, words, api, speaker: voice, voices }),
    [t, words, api, voice, voices],
  );
}

/** Name of the voice around the caret; undefined outside every voice. */
function speakerAtCaret({ state }: EditorView): string | undefined {
  const markup = markupOfState(state);
  return enclosingVoice(markup, markup.tree.resolveInner(state.selection.main.from, 1));
}

function Group({ group, onChoose }: { group: InsertGroup; onChoose: (choice: InsertChoice) => void }) {
  const { label, choices, disabledReason } = group;
  const [only] = choices;
  if (choices.length === 1 && only) return <MenuItem onSelect={() => onChoose(only)}>{label}</MenuItem>;
  return (
    <Submenu label={label} disabled={choices.length === 0} detail={disabledReason}>
      {choices.map((choice) => (
        <MenuItem
          key={choice.id}
          disabled={choice.disabledReason !== undefined}
          detail={choice.disabledReason ?? choice.detail}
          onSelect={() => onChoose(choice)}
        >
          {choice.label}
        </MenuItem>
      ))}
    </Submenu>
  );
}
