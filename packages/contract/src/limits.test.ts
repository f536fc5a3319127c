import { expect, test } from 'vitest';
import { languageIds } from './languages.ts';
import { appVersion, intensities, limits, speechPresets, volumes } from './limits.ts';
import { SynthesisBody } from './routes/synthesis.ts';
import { serverLimits } from './server-limits.ts';
import { chatService, freeService, speechServices } from './services.ts';

/** What people were promised, written down a second time: changing it has to be meant. */
test.each([
  ['free characters a day', serverLimits.freeDailyCharacters, 5000],
  ['characters a day of a registered person', limits.registeredDailyCharacters, 10_000],
  ['longest text of service 1', limits.requestCharacters[1], 10_000],
  ['longest text of service 2', limits.requestCharacters[2], 5000],
  ['longest text of service 3', limits.requestCharacters[3], 10_000],
  ['longest text of service 4', limits.requestCharacters[4], 8000],
  ['longest text of service 5', limits.requestCharacters[5], 5000],
  ['longest text of any other service', limits.defaultRequestCharacters, 5000],
  ['the service recommended first', [speechServices[0].api, freeService], [5, 5]],
  ['the services that speak', speechServices.map(({ api }) => api), [5, 1, 2, 3, 4]],
  ['the service that writes', chatService, 6],
  ['time-out of calls', limits.timeoutMs.general, 30_000],
  ['time-out of speech', limits.timeoutMs.synthesis, 300_000],
  ['time-out of a task’s status', limits.timeoutMs.status, 10_000],
  ['tries', limits.retry.count, 3],
  ['interval between tries', limits.retry.intervalMs, 1000],
  ['polls of a task', [limits.statusPoll.attempts, limits.statusPoll.intervalMs], [10, 2000]],
  ['gap between requests', limits.minRequestGapMs, 1000],
  ['sliders', [limits.speed, limits.pitch], Array(2).fill({ min: 0.5, max: 2, step: 0.1, default: 1 })],
  ['preset standard', speechPresets[0], { id: 'standard', speed: 1, pitch: 1 }],
  ['preset slow', speechPresets[1], { id: 'slow', speed: 0.8, pitch: 1 }],
  ['preset fast', speechPresets[2], { id: 'fast', speed: 1.3, pitch: 1 }],
  ['preset deep', speechPresets[3], { id: 'deep', speed: 1, pitch: 0.8 }],
  ['playback speeds', limits.playbackRates, [0.5, 0.75, 1, 1.25, 1.5, 2]],
  ['range of playback speeds', limits.playbackRateRange, { min: 0.25, max: 4 }],
  ['life of the voice cache', limits.voiceCache.maxAgeMs, 86_400_000],
  ['version of the voice cache', limits.voiceCache.version, '1.0.0'],
  ['entries of a history', limits.historyEntries, 50],
  ['time until an ended request is cleared', limits.requestClearMs, 2000],
  ['notice of a cleared queue', limits.queueClearedNoticeMs, 8000],
  ['polls of a code to scan', limits.qrLogin.pollMs, 2000],
  ['life of a code to scan', limits.qrLogin.lifetimeMs, 300_000],
  ['wait for another mailed code', limits.verificationCode.resendMs, 60_000],
  ['notice of a network error', limits.networkErrorNoticeMs, 8000],
  ['window of equal messages', limits.messageDeduplicationMs, 3000],
  ['notice of the disclaimer', limits.disclaimerNoticeMs, 5000],
  ['delay of the search box', limits.searchBlurMs, 150],
  ['characters of a preview', limits.auditionCharacters, 100],
  ['format unless asked for another', SynthesisBody.parse({}).format, 'mp3'],
  ['interface languages', languageIds, ['zh', 'en', 'es']],
  ['intensities', intensities.map(({ id }) => id), ['extraWeak', 'weak', 'normal', 'strong', 'extraStrong']],
  ['volumes', volumes.map(({ id }) => id), ['extraSoft', 'soft', 'medium', 'loud', 'extraLoud']],
  ['width of a phone', limits.mobileBreakpointPx, 768],
  ['version', appVersion, 'v0.0.1'],
])('%s', (_, actual, promised) => {
  expect(actual).toEqual(promised);
});
