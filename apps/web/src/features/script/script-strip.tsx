import { speakingCast } from '@parlando/speech/script';
import { lazy, useEffect } from 'react';
import { cx } from '../../lib/cx.ts';
import { withStudioWords } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { useIsClient } from '../../lib/use-is-client.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { useReading } from '../../model/reading/reading-store.ts';
import { useCastPanel } from '../../model/script/cast-panel.ts';
import { type Starter, showStarter, starterHint, starters } from '../../model/script/starter.ts';
import { Button } from '../../ui/button.tsx';
import { LatePart } from '../../ui/late-part.tsx';
import { oneRowOnPhones } from './one-row.ts';

const StudioSpeakers = lazy(withStudioWords(() => import(/* part: view */ './studio-speakers.tsx')));

const place = 'px-3 pt-2 wide:px-4';

/**
 * Below the text: its speakers, and the samples for first-time visitors. The text does not move when they disappear, nor
 * do the samples when one without speakers is chosen.
 */
export function ScriptStrip() {
  const isClient = useIsClient();
  const isStarter = useEditor((state) => state.isStarter);
  const hasSpeakers = useEditor(({ text, cast }) => speakingCast(text, cast).length > 0);
  // Leaving the page closes the settings of its speakers.
  useEffect(() => () => useCastPanel.setState({ open: false }), []);
  // All visitors get the same prerendered page: `src/boot.js` decides which of these placeholders are shown.
  if (!isClient) {
    return (
      <div className={place}>
        <SpeakerPlace className="served-speakers" />
        <StarterRow className="served-starter" />
      </div>
    );
  }
  return (
    <div className={place}>
      <LatePart fallback={hasSpeakers ? <SpeakerPlace /> : null}>
        <StudioSpeakers />
      </LatePart>
      {isStarter && <StarterRow />}
    </div>
  );
}

/** As tall as the row of speakers. */
function SpeakerPlace({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('hit-target mb-2 h-8', className)} />;
}

function StarterRow({ className }: { className?: string }) {
  const { t } = useTranslation();
  const isDocument = useReading(({ listens }) => listens === 'plain');
  const isHeard = useEditor(({ text }) => text) === usePlayer(({ current }) => current?.text);
  const show = (starter: Starter) => {
    showStarter(starter).catch((cause: unknown) => {
      console.error(cause);
      toast('error', t('shell.moduleLoadFailed'));
    });
  };
  return (
    <div
      className={cx(
        'mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:min-w-0',
        // On a phone the document needs the space.
        isDocument && 'max-wide:hidden',
        className,
      )}
    >
      <p id={starterHint} className="text-13 text-ink-2">
        {t(isDocument && isHeard ? 'starter.heard' : 'starter.hint')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        aria-label={t('starter.others')}
        className={cx('flex flex-wrap gap-1.5', oneRowOnPhones)}
      >
        {starters.map((starter) => (
          <Button key={starter} size="sm" className="shrink-0 rounded-full" onClick={() => show(starter)}>
            {t(`starter.names.${starter}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
