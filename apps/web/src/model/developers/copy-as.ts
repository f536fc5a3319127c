import { limits, type SynthesisBody } from '@parlando/contract';
import i18next from 'i18next';
import { copyText } from '../../lib/copy-code.ts';
import { serverAddress } from '../../lib/server-address.ts';
import { toast } from '../../lib/toast.ts';
import { currentRequest, requestContent, synthesisBody } from '../conversion/conversion-request.ts';
import { requestDictionary } from '../dictionary/request-dictionary.ts';
import { useSession } from '../session/session-store.ts';
import { useDeveloperValues } from './developer-values.ts';
import { fillSnippet, keyPlaceholder } from './fill-snippet.ts';
import { snippetSource } from './snippet-files.ts';

/** Fields with these values are left out of the code. */
const defaults: Partial<SynthesisBody> = {
  format: 'mp3',
  speed: limits.speed.default,
  pitch: limits.pitch.default,
  volume: limits.volume.default,
};

/** The fields that OpenAI's API supports. */
const openAiFields = ['text', 'voice', 'format', 'speed'];

/** Copies code that speaks the content of the editor with the current options. */
export async function copyAs(file: string): Promise<void> {
  const { t } = i18next;
  const body = presentBody();
  if (!body.text?.trim() && !body.ssml?.trim()) {
    toast('warning', t('errors.TEXT_EMPTY'));
    return;
  }
  const lost = file.startsWith('openai')
    ? Object.keys(body).filter((name) => !openAiFields.includes(name))
    : [];
  if (lost.includes('ssml')) {
    toast('warning', t('developers.copyAs.noSsml'));
    return;
  }
  const code = fillSnippet(file, snippetSource(file), { origin: serverAddress(), key: presentKey(), body });
  const isCopied = await copyText(code);
  if (!isCopied) toast('error', t('guide.docs.copyFailed'));
  else if (lost.length === 0) toast('success', t('developers.copyAs.copied'));
  else toast('warning', t('developers.copyAs.without', { fields: lost.join(', ') }));
}

function presentBody(): Partial<SynthesisBody> {
  const request = currentRequest();
  // The voice implies the language. Code that writes a file needs no stream.
  const { language: _, ...body } = synthesisBody(request);
  const spoken = { ...body, ...requestDictionary(requestContent(request)) };
  const said = Object.entries(spoken).filter(
    ([name, value]) => defaults[name as keyof SynthesisBody] !== value,
  );
  return Object.fromEntries(said);
}

/** A guest's calls need no key. */
function presentKey(): string {
  const { key } = useDeveloperValues.getState();
  return key || (useSession.getState().token === null ? '' : keyPlaceholder);
}
