import { useEffect, useMemo } from 'react';
import { beginSound } from '../../lib/audio/one-sound.ts';
import { formatBytes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { AnswerBody, Exchange } from '../../model/developers/send-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type Fact, Figures } from '../../ui/facts.tsx';
import { DownloadIcon } from '../../ui/later-icons.tsx';
import { Section } from '../../ui/page.tsx';

/** A request as sent, and its response: status, times, headers and body. */
export function ExchangeView({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useTranslation();
  const { status, statusText, headers, headersMs, firstByteMs, endMs, bytes, body, request } = exchange;
  const ms = (value: number) => t('developers.limits.unit.milliseconds', { value: Math.round(value) });
  const facts: Fact[] = [
    [t('developers.playground.headersAfter'), ms(headersMs)],
    ...(firstByteMs === null ? [] : [[t('developers.playground.firstByteAfter'), ms(firstByteMs)] as const]),
    [t('developers.playground.endAfter'), ms(endMs)],
    [t('developers.playground.size'), formatBytes(bytes)],
  ];
  const tone = status < 400 ? 'success' : 'danger';
  return (
    <Section
      title={t('developers.playground.answer')}
      aside={
        <span role="status">
          <Badge tone={tone}>
            {status} {statusText}
          </Badge>
        </span>
      }
    >
      <Figures facts={facts} />
      <BodyView body={body} />
      <CodeBlock
        title={t('developers.playground.answerHeaders')}
        source={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      />
      <CodeBlock title={t('developers.playground.sent')} source={request} />
    </Section>
  );
}

function BodyView({ body }: { readonly body: AnswerBody }) {
  const { t } = useTranslation();
  if (body.kind !== 'text') return <FileView blob={body.blob} isAudio={body.kind === 'audio'} />;
  if (body.text === '') return null;
  return (
    <>
      <CodeBlock
        title={t('developers.playground.answerBody')}
        source={body.text}
        className="max-h-120 *:[pre]:overflow-auto"
      />
      {body.isCut && <p className="text-13 text-ink-2">{t('developers.playground.cut')}</p>}
    </>
  );
}

function FileView({ blob, isAudio }: { readonly blob: Blob; readonly isAudio: boolean }) {
  const { t } = useTranslation();
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const extension = /^[\w-]+\/(?:x-)?([a-z0-9]+)/.exec(blob.type)?.[1]?.replace('mpeg', 'mp3') ?? 'bin';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isAudio && (
        // biome-ignore lint/a11y/useMediaCaption: it is the text of the request that is heard
        <audio
          controls
          src={url}
          onPlay={({ currentTarget }) => beginSound(currentTarget)}
          aria-label={t('developers.playground.audio')}
          className="max-w-full flex-1"
        />
      )}
      <a href={url} download={`answer.${extension}`} className={buttonClass()}>
        <DownloadIcon size={16} />
        {t('developers.playground.download')}
      </a>
    </div>
  );
}
