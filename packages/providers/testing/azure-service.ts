import { parseSsml, SsmlError, ssmlSpokenText, validateSsml } from '@parlando/speech';
import { MP3_FRAME_MS, silentMp3, toneWav } from './sample-audio.ts';
import { type Answer, json, type ServiceRequest, text } from './service.ts';

const MAX_SSML_BYTES = 65_536;
const MAX_USER_AGENT_CHARACTERS = 255;
const UNKNOWN_LENGTH = 0;
/** About what a voice needs for a Chinese character. */
const MS_PER_CHARACTER = 216;

const outputFormats: Record<string, 'mp3' | 'wav'> = {
  'audio-16khz-128kbitrate-mono-mp3': 'mp3',
  'riff-24khz-16bit-mono-pcm': 'wav',
};

const voice = (locale: string, name: string, gender: string, styles: readonly string[]) => ({
  Name: `Microsoft Server Speech Text to Speech Voice (${locale}, ${name}Neural)`,
  DisplayName: name,
  LocalName: name,
  ShortName: `${locale}-${name}Neural`,
  Gender: gender,
  Locale: locale,
  LocaleName: locale,
  ...(styles.length > 0 && { StyleList: styles }),
  SampleRateHertz: '24000',
  VoiceType: 'Neural',
  Status: 'GA',
  WordsPerMinute: '150',
});

export const azureVoices = [
  voice('zh-CN', 'Xiaoxiao', 'Female', ['cheerful', 'newscast', 'sad']),
  voice('zh-CN', 'Yunxi', 'Male', ['narration-relaxed']),
  voice('en-US', 'Jenny', 'Female', ['chat']),
  voice('es-MX', 'Dalia', 'Female', []),
];

/** `POST …/cognitiveservices/v1` and `GET …/cognitiveservices/voices/list`. */
export function azureService(request: ServiceRequest, keys: ReadonlySet<string>): Answer | undefined {
  const isSynthesis = request.path.endsWith('/cognitiveservices/v1');
  if (!isSynthesis && !request.path.endsWith('/cognitiveservices/voices/list')) return undefined;
  const key = request.headers['ocp-apim-subscription-key'];
  if (typeof key !== 'string' || !keys.has(key)) {
    return json(401, { error: { code: '401', message: 'Access denied due to invalid subscription key.' } });
  }
  if (!isSynthesis) return request.method === 'GET' ? json(200, azureVoices) : text(405, 'Not Allowed');
  if ((request.headers['user-agent'] ?? '').length >= MAX_USER_AGENT_CHARACTERS) {
    return text(400, 'User-Agent is too long');
  }
  return synthesise(request);
}

/** What both Azure and compatible endpoints do after authentication. */
export function synthesise({ method, headers, body }: ServiceRequest): Answer {
  if (method !== 'POST') return text(405, 'Not Allowed');
  if (!/^application\/ssml\+xml\b/.test(headers['content-type'] ?? ''))
    return text(415, 'Unsupported Media Type');
  if (headers['user-agent'] === undefined) return text(400, 'User-Agent is required');
  const format = outputFormats[String(headers['x-microsoft-outputformat'])];
  if (format === undefined) return text(400, 'Unsupported output format');
  if (body.length > MAX_SSML_BYTES) return text(400, 'SSML is too long');
  const fault = ssmlFault(body.toString());
  if (fault !== undefined) return text(400, fault);
  return audio(format, [...ssmlSpokenText(body.toString())].length * MS_PER_CHARACTER);
}

function ssmlFault(source: string): string | undefined {
  try {
    parseSsml(source);
  } catch (cause) {
    if (cause instanceof SsmlError) return `SSML is not well-formed (${cause.message})`;
    throw cause;
  }
  const [error] = validateSsml(source).errors;
  return error && `SSML is invalid at line ${error.line}`;
}

function audio(format: 'mp3' | 'wav', durationMs: number): Answer {
  const isMp3 = format === 'mp3';
  const bytes = isMp3 ? silentMp3(Math.ceil(durationMs / MP3_FRAME_MS)) : toneWav(durationMs, UNKNOWN_LENGTH);
  return {
    status: 200,
    headers: { 'Content-Type': isMp3 ? 'audio/mpeg' : 'audio/x-wav' },
    pieces: [bytes],
  };
}
