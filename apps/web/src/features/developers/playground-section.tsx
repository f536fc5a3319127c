import { useMutation } from '@tanstack/react-query';
import { identityHeaders } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { useClosingSignal } from '../../lib/use-closing-signal.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useDeveloperValues, useExampleVoice } from '../../model/developers/developer-values.ts';
import {
  methods,
  type PlaygroundRequest,
  sampleRequests,
  usePlayground,
  writeRequest,
} from '../../model/developers/playground.ts';
import { sendRequest } from '../../model/developers/send-request.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { ValuesSection } from './values-section.tsx';

/** Edits and sends a request, and shows the whole response. */
export default function PlaygroundSection() {
  const { t } = useTranslation();
  const { speech } = useSamples();
  /** The edited request; until then, the first example. */
  const request = usePlayground().written ?? speech;
  const hasKey = useDeveloperValues(({ key }) => key !== '');
  const { data, error, isPending, send, stop } = useSending();
  const isStopped = error instanceof ApiError && error.code === 'ABORTED';
  return (
    <>
      <ValuesSection />
      <Section title={t('developers.playground.request')}>
        <RequestForm request={request} />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" busy={isPending} onClick={() => send(request)}>
            {t('developers.playground.send')}
          </Button>
          {isPending && (
            <Button icon={<StopIcon />} onClick={stop}>
              {t('developers.playground.stop')}
            </Button>
          )}
          <p className="text-13 text-ink-2">
            {t(hasKey ? 'developers.playground.byKey' : 'developers.playground.byBrowser')}
          </p>
        </div>
        {error && !isStopped && <Banner tone="error" title={wordsOf(error)} />}
      </Section>
      {data && <ExchangeView exchange={data} />}
    </>
  );
}

/** Requests to start from, in the page's language and with the chosen voice. */
function useSamples() {
  const { t } = useTranslation();
  const voice = useExampleVoice();
  return sampleRequests(t('developers.exampleText'), voice);
}

function useSending() {
  const closingSignal = useClosingSignal();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (request: PlaygroundRequest) => {
      const { key } = useDeveloperValues.getState();
      // With a key, no other identity is sent: a guest fingerprint would hide that a program lacks a key.
      const identity = key === '' ? identityHeaders() : { Authorization: `Bearer ${key}` };
      return sendRequest(request, identity, closingSignal());
    },
  });
  return { data, error, isPending, send: mutate, stop: closingSignal };
}

function RequestForm({ request }: { readonly request: PlaygroundRequest }) {
  const { t } = useTranslation();
  const samples = useSamples();
  const write = (changes: Partial<PlaygroundRequest>) => writeRequest({ ...request, ...changes });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend, which nothing here needs */}
      <div
        role="group"
        aria-label={t('developers.playground.samples.label')}
        className="flex flex-wrap gap-2"
      >
        {(Object.keys(samples) as (keyof typeof samples)[]).map((id) => (
          <Chip key={id} pressed={false} onClick={() => writeRequest(samples[id])}>
            {t(`developers.playground.samples.${id}`)}
          </Chip>
        ))}
      </div>
      <div className="grid gap-3 wide:grid-cols-[8rem_minmax(0,1fr)]">
        <Select
          label={t('developers.playground.method')}
          value={request.method}
          options={methods.map((method) => ({ value: method, label: method }))}
          onChange={(method) => write({ method })}
        />
        <TextField
          label={t('developers.playground.path')}
          value={request.path}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => write({ path: event.target.value })}
        />
      </div>
      <TextArea
        label={t('developers.playground.headers')}
        code
        rows={2}
        value={request.headers}
        onChange={(event) => write({ headers: event.target.value })}
      />
      {request.method !== 'GET' && (
        <TextArea
          label={t('developers.playground.body')}
          code
          rows={6}
          value={request.body}
          onChange={(event) => write({ body: event.target.value })}
        />
      )}
    </>
  );
}
