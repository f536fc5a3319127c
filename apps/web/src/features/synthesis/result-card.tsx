import { type WarningCode, warningCodes } from '@parlando/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { useReveal } from '../../lib/use-reveal.ts';
import { resultOf, useConversion } from '../../model/conversion/conversion.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { downloadCurrent } from '../../model/player/audio-actions.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SuccessIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/later-icons.tsx';
import RetryVoice, { useMayReturn } from './retry-voice.tsx';

/** Words for warnings whose usual words name an element: the response headers carry only codes. */
const warningKeys = {
  SSML_UNSUPPORTED_TAG: 'result.warnings.SSML_UNSUPPORTED_TAG',
  SSML_PROSODY_RATE: 'result.warnings.SSML_PROSODY_RATE',
  SSML_NOT_SPOKEN: 'result.warnings.SSML_NOT_SPOKEN',
  TEXT_NOT_SPOKEN: 'result.warnings.TEXT_NOT_SPOKEN',
} as const satisfies Partial<Record<WarningCode, string>>;

/** What was made, by which engine and voice, and whether another voice than the chosen one spoke. */
export default function ResultCard() {
  const { t } = useTranslation();
  const result = useConversion(resultOf);
  const card = useReveal<HTMLElement>();
  if (!result) return null;
  return (
    <section
      ref={card}
      aria-label={t('result.label')}
      className="panel clear-of-bars flex flex-col gap-2.5 p-3 pl-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex items-center gap-2">
          <SuccessIcon className="text-success" />
          <h2 className="font-bold">{t('result.title')}</h2>
          {result.cacheHit && <Badge tone="accent">{t('result.cacheHit')}</Badge>}
        </div>
        <Facts result={result} />
        <Button
          size="sm"
          icon={<DownloadIcon size={16} />}
          className="ml-auto max-wide:order-1"
          onClick={downloadCurrent}
        >
          {t('player.download')}
        </Button>
      </div>
      <ResultNotices result={result} />
    </section>
  );
}

/** In one line where there is room: the outcome should fit under the editor. */
function Facts({ result }: { result: ConversionResult }) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-13 max-wide:order-2 max-wide:w-full">
      <Fact name={t('result.engine')}>{engineName(result.engine)}</Fact>
      <Fact name={t('result.voice')}>{voiceName(result.voice)}</Fact>
      <Fact name={t('result.time')}>
        {t('result.ms', { ms: formatNumber(Math.round(result.processingTimeMs)) })}
      </Fact>
      <Fact name={t('result.characters')}>
        {result.characters === null ? '–' : formatNumber(result.characters)}
      </Fact>
      <Fact name={t('result.size')}>{formatBytes(result.fileSize)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

/** Who spoke in place of the chosen voice, and what else the server had to say. */
function ResultNotices({ result }: { result: ConversionResult }) {
  const isStandIn = result.warnings.includes('ENGINE_FALLBACK');
  return (
    <>
      {isStandIn ? <StandIn result={result} /> : <OtherScript result={result} />}
      <Warnings result={result} />
    </>
  );
}

function StandIn({ result: { engine, voice, wantedVoice } }: { result: ConversionResult }) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const mayReturn = useMayReturn(wantedVoice);
  const spoken = { engine: engineName(engine), voice: voiceName(voice) };
  return (
    <Banner
      tone="warning"
      title={t(mayReturn ? 'result.otherVoice' : 'notices.standIn', spoken)}
      action={mayReturn && <RetryVoice voice={wantedVoice} />}
    />
  );
}

/** The chosen voice could have spoken, had the text been in a script that it reads. */
function OtherScript({ result: { engine, voice, wantedVoice } }: { result: ConversionResult }) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  if (wantedVoice === null || voice === '' || voice === wantedVoice) return null;
  const spoken = { wanted: voiceName(wantedVoice), engine: engineName(engine), voice: voiceName(voice) };
  return <Banner tone="info" title={t('notices.otherScript', spoken)} />;
}

function Warnings({ result: { warnings, unspokenWords } }: { result: ConversionResult }) {
  const { t } = useTranslation();
  const words = (code: WarningCode) => {
    if (code === 'TEXT_NOT_SPOKEN' && unspokenWords.length > 0)
      return t(`warnings.${code}`, { words: unspokenWords.join(' · ') });
    return t(hasOwnWords(code) ? warningKeys[code] : `warnings.${code}`);
  };
  const shown = warnings.filter(isWarningCode).filter((code) => code !== 'ENGINE_FALLBACK');
  if (shown.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2">
      {shown.map((code) => (
        <li key={code}>{words(code)}</li>
      ))}
    </ul>
  );
}

function hasOwnWords(code: WarningCode): code is keyof typeof warningKeys {
  return code in warningKeys;
}

function isWarningCode(code: string): code is WarningCode {
  return (warningCodes as readonly string[]).includes(code);
}
