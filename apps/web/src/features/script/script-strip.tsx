import { speakingCast } from '@parlando/speech/script';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { withStudioWords } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { useIsClient } from '../../lib/use-is-client.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { type Starter, showStarter, starterHint, starters } from '../../model/script/starter.ts';
import { Button } from '../../ui/button.tsx';

const StudioSpeakers = lazy(withStudioWords(() => import(/* part: view */ './studio-speakers.tsx')));

const place = 'px-3 pt-2 wide:px-4';

/** Over the text: what a first visitor finds there, and who speaks in it. */
export function ScriptStrip() {
  const isClient = useIsClient();
  const isStarter = useEditor((state) => state.isStarter);
  const hasSpeakers = useEditor(({ text, cast }) => speakingCast(text, cast).length > 0);
  // The same page is served to all: `public/boot.js` says who needs which of its places.
  if (!isClient) {
    return (
      <div className={place}>
        <StarterRow className="served-starter" />
        <SpeakerPlace className="served-speakers" />
      </div>
    );
  }
  return (
    <div className={place}>
      {isStarter && <StarterRow />}
      <Suspense fallback={hasSpeakers ? <SpeakerPlace /> : null}>
        <StudioSpeakers />
      </Suspense>
    </div>
  );
}

/** As tall as the row of speakers. */
function SpeakerPlace({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('hit-target mb-2 h-8', className)} />;
}

function StarterRow({ className }: { className?: string }) {
  const { t } = useTranslation();
  const show = (starter: Starter) => {
    showStarter(starter).catch((cause: unknown) => {
      console.error(cause);
      toast('error', t('shell.moduleLoadFailed'));
    });
  };
  return (
    <div className={cx('mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
      <p id={starterHint} className="text-13 text-ink-2">
        {t('starter.hint')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={t('starter.others')} className="flex flex-wrap gap-1.5">
        {starters.map((starter) => (
          <Button key={starter} size="sm" className="rounded-full" onClick={() => show(starter)}>
            {t(`starter.names.${starter}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
