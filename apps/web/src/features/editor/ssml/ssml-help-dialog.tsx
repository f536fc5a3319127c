import { useId, useMemo, useRef } from 'react';
import { currentLanguage } from '../../../lib/language.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useExamplePlayer } from '../../../model/audition/example-player.ts';
import { useEditor } from '../../../model/document/editor-store.ts';
import { defaultStyle, useOptions } from '../../../model/options/options-store.ts';
import { useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import { isSelectable } from '../../../model/voices/voice-usability.ts';
import { useVoices } from '../../../model/voices/voices.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { HearButton, PlayButton } from '../../../ui/play-button.tsx';
import { orderSsml } from '../ssml-order.ts';
import { hearingOf, silenceReason } from './example-hearing.ts';
import {
  type Example,
  exampleDocument,
  exampleLanguage,
  helpExamples,
  otherVoiceOf,
} from './help-examples.ts';

/** Examples of what SSML can do, which can be played in the chosen voice and inserted into the document. */
export default function SsmlHelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const chosen = useRef<Example | null>(null);
  return (
    <Dialog
      open={open}
      onClose={() => {
        chosen.current = null;
        onClose();
      }}
      // After inserting an example, the editor takes the focus. Called after `onClosed`.
      returnsFocus={() => chosen.current === null}
      onClosed={() => {
        if (!chosen.current) return;
        useEditor.getState().setTab('ssml');
        orderSsml(chosen.current);
      }}
      title={t('ssml.help.title')}
      description={
        <>
          {t('ssml.help.intro')} {t('ssml.help.cost')}
        </>
      }
    >
      <Examples
        onInsert={(example) => {
          chosen.current = example;
          onClose();
        }}
      />
      <h3 className="mt-5 font-medium">{t('ssml.help.keysTitle')}</h3>
      <ul className="mt-1 list-disc pl-5 text-13 text-ink-2">
        {t('ssml.keys')
          .split(' · ')
          .map((key) => (
            <li key={key}>{key}</li>
          ))}
      </ul>
    </Dialog>
  );
}

/** Mounted, with its player, only while the dialog is open. */
function Examples({ onInsert }: { onInsert: (example: Example) => void }) {
  const { t } = useTranslation();
  const ids = useId();
  const words = useVoiceWords();
  const { examples, standIn } = useExamples();
  const player = useExamplePlayer();
  return (
    <>
      {standIn && (
        <p className="mb-4 text-13 text-ink-2">
          {t('ssml.help.spokenInstead', { voice: words.name(standIn) })}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {examples.map(({ example, document, silence }) => {
          const title = t(`ssml.help.examples.${example.id}.title`);
          const reasonId = `${ids}-${example.id}`;
          return (
            <li key={example.id} className="flex flex-col gap-1.5">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <div className="min-w-0 flex-1">
                  <h3 className="font-medium">{title}</h3>
                  <p className="text-13 text-ink-2">{t(`ssml.help.examples.${example.id}.text`)}</p>
                </div>
                <div className="flex gap-2">
                  {player && !silence ? (
                    <HearButton player={player} sample={document} title={title} />
                  ) : (
                    <PlayButton title={title} disabled aria-describedby={silence ? reasonId : undefined} />
                  )}
                  <Button
                    size="sm"
                    aria-label={`${t('ssml.help.insert')}: ${title}`}
                    onClick={() => onInsert(example)}
                  >
                    {t('ssml.help.insert')}
                  </Button>
                </div>
              </div>
              {silence && (
                <p id={reasonId} className="text-12 text-ink-3">
                  {t(`ssml.help.${silence}`)}
                </p>
              )}
              <code className="block rounded-control bg-sunken px-3 py-2 font-mono text-13 break-words">
                {example.markup}
              </code>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function useExamples() {
  const voice = useOptions((state) => state.voice);
  const api = useOptions((state) => state.api);
  const style = useOptions((state) => state.style);
  const known = useVoices((state) => state.byId.get(voice));
  const voices = useVoices((state) => state.catalogue.voices);
  return useMemo(() => {
    const language = exampleLanguage(known?.locale ?? voice, currentLanguage());
    const context = { chosen: voice, voices, language };
    const hearing = hearingOf(context);
    const shared = { language, style: style === defaultStyle ? (known?.styles[0] ?? 'cheerful') : style };
    const offered = voices.filter((each) => isSelectable(each, api));
    const otherVoice = otherVoiceOf(known, offered)?.shortName ?? null;
    const speaker = hearing.speaker ?? voice;
    const heard = helpExamples({ ...shared, voice: speaker, otherVoice: hearing.otherVoice });
    const examples = helpExamples({ ...shared, voice, otherVoice }).map((example, index) => ({
      example,
      document: exampleDocument(heard[index] ?? example, speaker),
      silence: silenceReason(example.id, hearing, context),
    }));
    return { examples, standIn: hearing.standIn };
  }, [voice, api, style, known, voices]);
}
