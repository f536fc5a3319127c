import { AppError, languageIds } from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';
import {
  type FaultName,
  fetchOf,
  MP3_FRAME_MS,
  type ProviderServer,
  silentMp3,
  startProviderServer,
} from '@parlando/providers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPreconditions, speakAzure, speakCompatible, withRetries, writeChat } from './index.ts';

/**
 * What can go wrong with a provider, row by row: condition, code, words, retried or not.
 */
interface Row {
  readonly condition: string;
  readonly provoke: () => Promise<unknown>;
  readonly code: string;
  readonly words: Record<Language, string>;
  readonly isRetried: boolean;
}

const ssml =
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
  '<voice name="zh-CN-XiaoxiaoNeural">你好</voice></speak>';
const tries = 3;

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

const precondition =
  (api: number, settings: Parameters<typeof checkPreconditions>[1], content = ssml) =>
  async () =>
    checkPreconditions(api, settings, content);

const transport = { fetch, signal: new AbortController().signal };
const answered =
  (fault: FaultName, isPlainText = false) =>
  async () => {
    server.failNext(fault);
    const endpoint = { key: 'test-key', url: server.origin };
    await speakAzure({ endpoint, api: 1, ssml, isPlainText, format: 'mp3' }, transport);
  };
const answeredByCompatible =
  (fault: FaultName, isPlainText = false) =>
  async () => {
    server.failNext(fault);
    const endpoint = { address: server.compatibleAddress, key: 'test-key' };
    await speakCompatible({ ...endpoint, ssml, isPlainText, format: 'mp3' }, transport);
  };
const wrote = (fault: FaultName) => async () => {
  server.failNext(fault);
  const request = { baseUrl: server.chatBaseUrl, key: 'test-key', model: 'writer-1', prompt: 'p' };
  for await (const _ of writeChat(request, transport));
};
const tenMinutes = async () => {
  const body = silentMp3(Math.floor(600_000 / MP3_FRAME_MS));
  const { stream } = await speakAzure(
    { endpoint: { key: 'k' }, api: 1, ssml, format: 'mp3' },
    { ...transport, fetch: fetchOf(() => new Response(body)) },
  );
  for await (const _ of stream);
};

const rows: Row[] = [
  {
    condition: 'empty content',
    provoke: precondition(5, {}, ' \n'),
    code: 'EMPTY_CONTENT',
    words: {
      zh: '没有要转换的内容',
      en: 'There is no content to convert.',
      es: 'No hay contenido que convertir.',
    },
    isRetried: false,
  },
  ...[1, 2, 3].map((api) => ({
    condition: `no speech key (service ${api})`,
    provoke: precondition(api, { speechKey: ' ', serviceRegion: 'eastus' }),
    code: 'MISSING_AZURE_KEY',
    words: {
      zh: '请先在设置中填写 Azure 语音服务密钥',
      en: 'Please configure the Azure Speech API key in settings.',
      es: 'Configure la clave de API de Azure Speech en los ajustes.',
    },
    isRetried: false,
  })),
  {
    condition: 'no region',
    provoke: precondition(3, { speechKey: 'k' }),
    code: 'MISSING_AZURE_REGION',
    words: {
      zh: '请先在设置中填写 Azure 语音服务区域',
      en: 'Please configure the Azure service region in settings.',
      es: 'Configure la región del servicio de Azure en los ajustes.',
    },
    isRetried: false,
  },
  {
    condition: 'no TTS88 address',
    provoke: precondition(4, { tts88Key: 'k' }),
    code: 'MISSING_TTS88_URL',
    words: {
      zh: '请先在设置中填写第三方 API 地址',
      en: 'Please configure the third-party API address in settings.',
      es: 'Configure la dirección de la API de terceros en los ajustes.',
    },
    isRetried: false,
  },
  {
    condition: 'no chat key',
    provoke: precondition(6, {}),
    code: 'MISSING_OPENAI_KEY',
    words: {
      zh: '请先在设置中填写 OpenAI API 密钥',
      en: 'Please configure the OpenAI API key in settings.',
      es: 'Configure la clave de la API de OpenAI en los ajustes.',
    },
    isRetried: false,
  },
  ...[0, 7, Number.NaN].map((api) => ({
    condition: `unknown api (${api})`,
    provoke: precondition(api, {}),
    code: 'UNKNOWN_API_TYPE',
    words: {
      zh: '未知的服务类型，请重新选择服务',
      en: 'Unknown service. Choose a service again.',
      es: 'Servicio desconocido. Elija de nuevo un servicio.',
    },
    isRetried: false,
  })),
  ...(['unauthorized', 'forbidden'] as const).map((fault) => ({
    condition: `HTTP 401/403 (${fault})`,
    provoke: answered(fault),
    code: 'AUTH_ERROR',
    words: {
      zh: '认证失败：API 密钥无效或没有权限',
      en: 'Authentication failed: the API key is invalid or unauthorised.',
      es: 'Error de autenticación: la clave de API no es válida o no tiene permiso.',
    },
    isRetried: false,
  })),
  ...(['rate-limited', 'minute-quota'] as const).map((fault) => ({
    condition: `HTTP 429 (${fault})`,
    provoke: answered(fault),
    code: 'RATE_LIMITED',
    words: {
      zh: '请求过于频繁，请稍后再试',
      en: 'Too many requests, try again later.',
      es: 'Demasiadas solicitudes. Inténtelo más tarde.',
    },
    isRetried: true,
  })),
  ...[
    { condition: 'server-error', provoke: answered('server-error') },
    { condition: 'unavailable', provoke: answered('unavailable') },
    { condition: 'server-error of a chat', provoke: wrote('server-error') },
    { condition: 'structure-error of plain text', provoke: answered('structure-error', true) },
  ].map(({ condition, provoke }) => ({
    condition: `HTTP 5xx (${condition})`,
    provoke,
    code: 'SERVER_ERROR',
    words: {
      zh: '服务商出错，请稍后重试',
      en: 'The provider reported an error. Try again later.',
      es: 'El proveedor ha tenido un error. Inténtelo más tarde.',
    },
    isRetried: true,
  })),
  ...(['bad-request', 'structure-error'] as const).map((fault) => ({
    condition: `HTTP 400 in SSML mode (${fault})`,
    provoke: answered(fault),
    code: 'SSML_SYNTAX_ERROR',
    words: {
      zh: '语音服务商不接受这份 SSML，请检查标签和取值',
      en: 'The speech provider does not accept this SSML. Check its tags and values.',
      es: 'El proveedor de voz no acepta este SSML. Revise sus etiquetas y valores.',
    },
    isRetried: false,
  })),
  {
    condition: "LOCAL_TTS_ERROR containing 'quota exceeded'",
    provoke: answered('quota-exceeded'),
    code: 'QUOTA_EXCEEDED',
    words: {
      zh: '免费额度已用完，可使用 TTS88 API 不限量转换',
      en: 'The free quota is used up. Use the TTS88 API for unlimited conversions.',
      es: 'La cuota gratuita está agotada. Use la API de TTS88 para convertir sin límite.',
    },
    isRetried: false,
  },
  ...[answered, answeredByCompatible].map((answer) => ({
    condition: `HTTP 400 with plain text (${answer === answered ? 'Azure' : 'TTS88'})`,
    provoke: answer('bad-request', true),
    code: 'PROVIDER_REFUSED',
    words: {
      zh: '服务商拒绝了请求（状态 400），请检查地址，或更换音色、格式或模型',
      en: 'The provider refused the request (status 400). Check the address, or choose another voice, format or model.',
      es: 'El proveedor ha rechazado la solicitud (estado 400). Revise la dirección o elija otra voz, otro formato u otro modelo.',
    },
    isRetried: true,
  })),
  ...[wrote('no-credit'), wrote('payment-required'), answered('payment-required')].map((provoke) => ({
    condition: 'quota of the own account used up',
    provoke,
    code: 'CREDIT_USED_UP',
    words: {
      zh: '服务商账户的余额或额度已用完，请充值或更换密钥',
      en: 'Your credit with this provider is used up. Top it up or use another key.',
      es: 'Su saldo con este proveedor está agotado. Recárguelo o use otra clave.',
    },
    isRetried: false,
  })),
  {
    condition: 'audio that Azure ends at ten minutes',
    provoke: tenMinutes,
    code: 'PROVIDER_AUDIO_LIMIT',
    words: {
      zh: '服务商的音频最长 10 分钟，超出的部分会被截去。请拆分文本，例如拆成几条批量任务',
      en: 'The provider ends audio at 10 minutes and drops the rest. Split the text, for example into several batch items.',
      es: 'El proveedor corta el audio a los 10 minutos y omite el resto. Divida el texto, por ejemplo en varios elementos de un lote.',
    },
    isRetried: false,
  },
];

const failureOf = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: AppError) => error,
  );

/** The last row: retries spent. */
const retrySpent: Record<Language, string> = {
  zh: '已尝试 3 次仍未成功，请稍后重试',
  en: 'It still failed after 3 attempts. Try again later.',
  es: 'Sin éxito después de 3 intentos. Inténtelo más tarde.',
};

const wordsOf = (error: AppError): Record<string, string> =>
  Object.fromEntries(
    languageIds.map((language) => [
      language,
      formatMessage(language, languages[language].errors[error.code], error.details),
    ]),
  );

describe('what can go wrong with a provider', () => {
  it.each(rows)('$condition is $code', async ({ provoke, code, words, isRetried }) => {
    const error = await failureOf(provoke());
    expect(error).toBeInstanceOf(AppError);
    expect(error.code).toBe(code);
    expect(wordsOf(error)).toEqual(words);

    let attempts = 0;
    const attempt = (): Promise<never> => {
      attempts++;
      const { retryAfterMs: _, ...details } = error.details ?? {};
      return Promise.reject(new AppError(error.code, details));
    };
    const signal = new AbortController().signal;
    const outcome = await failureOf(withRetries(attempt, { count: tries, intervalMs: 0, signal }));
    expect(attempts).toBe(isRetried ? tries : 1);
    expect(outcome.code).toBe(isRetried ? 'MAX_RETRY_EXCEEDED' : code);
    if (!isRetried) return;
    expect(outcome.details).toMatchObject({ attempts: tries, cause: code });
    expect(wordsOf(outcome)).toEqual(retrySpent);
  });
});
