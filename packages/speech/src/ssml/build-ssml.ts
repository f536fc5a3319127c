import type { Mark } from '@parlando/contract';
import { markedParagraphs } from '../marks/mark-ssml.ts';
import { decimal, element, emptyElement, signedPercent } from './write-element.ts';

export interface SsmlSettings {
  readonly text: string;
  /** At code points of `text`, without faults (`markFault`). */
  readonly marks?: readonly Mark[];
  /** Voice name, a ShortName as a rule. */
  readonly voice: string;
  /** Ratio, 1 = unchanged. */
  readonly speed: number;
  /** Ratio on the slider's scale, 1 = unchanged. */
  readonly pitch: number;
  /** 0 to 100, or a word of SSML. Left out when it is 100. */
  readonly volume?: number | 'silent' | 'x-soft' | 'soft' | 'medium' | 'loud' | 'x-loud' | 'default';
  readonly style?: string;
  /** 0.01 to 2; left out when it is 1. Of no use without `style`. */
  readonly styleDegree?: number;
  readonly role?: string;
  /** Silence before the first word. */
  readonly leadingSilenceMs?: number;
  /** Silence after the last word. */
  readonly endSilenceMs?: number;
  /** Pause after the last word, before another turn. */
  readonly turnPauseMs?: number;
  /** Pitch over time as SSML's `contour` says it: `(0%,+20Hz) (100%,-2st)`. */
  readonly contour?: string;
}

/** A step of the pitch slider changes the pitch by half as much. Signed, two decimals. */
function pitchPercent(slider: number): number {
  return Math.round((slider - 1) * 50 * 100) / 100;
}

/** Ratio of the speaking pitch that a place on the pitch slider stands for, as `buildSsml` writes it. */
export function pitchRatio(slider: number): number {
  return Math.round((1 + pitchPercent(slider) / 100) * 1e6) / 1e6;
}

/**
 * Builds an SSML document for Microsoft's voices and for `ssmlDocument`, on one line (`formatSsml` breaks it):
 * `xml:lang` from the voice's name, rate = (speed − 1) · 100 %, pitch = (pitch − 1) · 50 %, both always signed because
 * an unsigned percentage means different things to Microsoft and to the W3C. Text of several lines has a `p` for each,
 * as plain text has a paragraph for each. Everything is escaped; control characters and lone surrogates are left out.
 */
export function buildSsml(settings: SsmlSettings): string {
  return buildScriptSsml([settings]);
}

/** `buildSsml` for turns that follow each other, each in a `voice` of its own. The first one names the language. */
export function buildScriptSsml(turns: readonly SsmlSettings[]): string {
  return element('speak', {
    version: '1.0',
    xmlns: 'http://www.w3.org/2001/10/synthesis',
    'xmlns:mstts': 'https://www.w3.org/2001/mstts',
    'xml:lang': documentLanguage(turns[0]?.voice ?? ''),
  })(turns.map(turnElement).join(''));
}

function turnElement(settings: SsmlSettings): string {
  const { text, voice, speed, pitch, volume, contour } = settings;
  const prosody = element('prosody', {
    rate: signedPercent((speed - 1) * 100),
    pitch: signedPercent(pitchPercent(pitch)),
    volume: volume === undefined || volume === 100 ? undefined : String(volume),
    contour: contour || undefined,
  });
  const silences = silence('Leading', settings.leadingSilenceMs) + silence('Tailing', settings.endSilenceMs);
  const spoken = expressed(settings, prosody(markedParagraphs(text, settings.marks)));
  return element('voice', { name: voice })(silences + spoken + pause(settings.turnPauseMs));
}

function silence(type: 'Leading' | 'Tailing', durationMs = 0): string {
  return durationMs > 0 ? emptyElement('mstts:silence', { type, value: `${Math.round(durationMs)}ms` }) : '';
}

function pause(durationMs: number | undefined): string {
  return durationMs === undefined ? '' : emptyElement('break', { time: `${Math.round(durationMs)}ms` });
}

function expressed({ style, styleDegree, role }: SsmlSettings, content: string): string {
  if (!style && !role) return content;
  return element('mstts:express-as', {
    // A role needs a style beside it.
    style: style || 'default',
    styledegree: style && styleDegree !== undefined && styleDegree !== 1 ? decimal(styleDegree) : undefined,
    role: role || undefined,
  })(content);
}

function documentLanguage(voice: string): string {
  return !voice.startsWith('zh-CN') && voice.startsWith('en-') ? 'en-US' : 'zh-CN';
}
