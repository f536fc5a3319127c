import { freeService } from '@parlando/contract';
import { keptConversionKey, parseJson, tabStorage } from '../../lib/storage.ts';
import { type CurrentAudio, usePlayer } from '../player/player-store.ts';
import { useSession } from '../session/session-store.ts';
import { type EndedConversion, isRunning, type RunningConversion, useConversion } from './conversion.ts';

/** A tab that the browser restores days later must not speak, and charge, by itself. */
const longestResumeMs = 10 * 60_000;

/** The last conversion of this tab on the free service, whose task is on the server also after a reload. */
interface KeptConversion {
  readonly conversion: RunningConversion | EndedConversion;
  /** Its audio, once it is complete and has a permanent link. */
  readonly audio: Omit<CurrentAudio, 'blob' | 'next'> | null;
  /** Null for a guest. */
  readonly userId: string | null;
}

/**
 * Keeps the present conversion over a reload, with its audio once it has ended. Keeps none of a service with a
 * person's own key: its audio is in the page only, and would be paid twice.
 */
export function keepPresent(): void {
  const conversion = useConversion.getState();
  if (conversion.phase === 'idle') return;
  if (conversion.request.api !== freeService) {
    forgetConversion();
    return;
  }
  const kept: KeptConversion = {
    conversion,
    audio: conversion.phase === 'completed' ? presentLink() : null,
    userId: useSession.getState().userId,
  };
  tabStorage.setItem(keptConversionKey, JSON.stringify(kept));
}

function presentLink(): KeptConversion['audio'] {
  const { current } = usePlayer.getState();
  if (!current?.taskId || !current.url) return null;
  const { blob: _, next: __, ...link } = current;
  return link;
}

export function forgetConversion(): void {
  tabStorage.removeItem(keptConversionKey);
}

/** Returns null if there is none, it was another visitor's, or it is too old to be resumed. */
export function keptConversion(now: number): KeptConversion | null {
  // Only the page before this one wrote it.
  const kept = parseJson(tabStorage.getItem(keptConversionKey)) as KeptConversion | null;
  if (kept === null || kept.userId !== useSession.getState().userId) return null;
  const { conversion } = kept;
  return isRunning(conversion) && now - conversion.startTime > longestResumeMs ? null : kept;
}
