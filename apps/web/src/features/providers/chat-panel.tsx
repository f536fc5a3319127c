import { chatService } from '@parlando/contract';
import { useId, useRef, useState } from 'react';
import { readText, storageKeys, writeText } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { showChatPanel } from '../../model/options/chat-panel-store.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { lackingCode } from '../../model/providers/lacking.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { PenIcon, StopIcon } from '../../ui/icons.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { startWriting, stopWriting, undoWriting, useChatWriter } from './chat-writer.ts';
import ProviderFailure from './provider-failure.tsx';
import type { WritingPlace } from './text-insertion.ts';

/** Writes a text from a prompt into the editor. */
export default function ChatPanel() {
  const { t } = useTranslation();
  const title = useId();
  const [place, setPlace] = useState<WritingPlace>('caret');
  const prompt = usePrompt();
  const { phase, failure } = useChatWriter();
  const isWriting = phase === 'writing';
  const write = () => {
    if (isWriting) return stopWriting();
    if (!prompt.check()) return;
    const lack = lackingCode(chatService, useSettings.getState());
    if (lack) return openKeyDialog(chatService, lack);
    void startWriting(prompt.text, place);
  };
  return (
    <section aria-labelledby={title} className="panel flex flex-col gap-3 p-3 wide:p-4">
      <Heading id={title} />
      <TextArea
        ref={prompt.field}
        label={t('services.chat.prompt')}
        placeholder={t('services.chat.promptPlaceholder')}
        rows={3}
        maxLength={100_000}
        value={prompt.text}
        invalid={prompt.isMissing}
        onChange={({ target }) => prompt.change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!isWriting) write();
        }}
        className="resize-y"
      />
      {prompt.isMissing && (
        <p role="alert" className="-mt-1.5 text-12 text-danger">
          {t('services.chat.promptRequired')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isWriting ? 'secondary' : 'primary'}
          icon={isWriting ? <StopIcon /> : <PenIcon />}
          onClick={write}
        >
          {t(isWriting ? 'services.chat.stop' : 'services.chat.write')}
        </Button>
        <RadioGroup
          value={place}
          onChange={setPlace}
          label={t('services.chat.place')}
          hideLabel
          options={[
            { value: 'caret', label: t('services.chat.atCaret') },
            { value: 'replace', label: t('services.chat.replace') },
          ]}
        />
        <Outcome />
      </div>
      {failure && (
        <ProviderFailure
          failure={failure}
          onRetry={write}
          onDismiss={() => useChatWriter.setState({ failure: null })}
        />
      )}
    </section>
  );
}

function Heading({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const model = useSettings((state) => state.gptModel);
  const close = () => {
    stopWriting();
    showChatPanel(false);
  };
  return (
    <div className="flex items-center gap-2">
      <h2 id={id} className="font-bold">
        {t('services.chat.title')}
      </h2>
      <p className="flex min-w-0 items-center gap-1 text-13 text-ink-2">
        <span className="truncate">{t('services.chat.model', { model })}</span>
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => openKeyDialog(chatService)}>
          {t('services.chat.changeModel')}
        </Button>
      </p>
      <CloseButton className="ml-auto" onClick={close} />
    </div>
  );
}

/** The prompt, stored in the browser. */
function usePrompt() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readText(storageKeys.prompt) ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const change = (next: string) => {
    setText(next);
    setIsMissing(false);
    writeText(storageKeys.prompt, next);
  };
  /** Returns whether there is a prompt; otherwise the field shows an error. */
  const check = () => {
    const isEmpty = text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    return !isEmpty;
  };
  return { field, text, change, isMissing, check };
}

/** Shows the progress or the outcome of writing, with an undo until the text is changed by hand. */
function Outcome() {
  const { t } = useTranslation();
  const { phase, undo, written } = useChatWriter();
  const text = useEditor((state) => state.text);
  return (
    <>
      <p role="status" className="text-13 text-ink-2">
        {phase !== 'idle' && phase !== 'failed' && t(`services.chat.${phase}`, { count: written })}
      </p>
      {undo && phase !== 'writing' && text === undo.after && (
        <Button size="sm" variant="ghost" className="ml-auto" onClick={undoWriting}>
          {t('services.chat.undo')}
        </Button>
      )}
    </>
  );
}
