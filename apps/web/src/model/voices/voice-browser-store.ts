import { create } from 'zustand';
import type { ListedVoice } from './voice-catalogue.ts';

export interface VoiceChoice {
  /** Who the voice is chosen for, such as a speaker of a script; shown in the title. */
  readonly for?: string;
  /** ShortName of the current voice; '' if there is none. */
  readonly chosen: string;
  /** Called once with the chosen voice; not on cancel. */
  readonly onChoose: (voice: ListedVoice) => void;
}

interface VoiceBrowserState {
  readonly open: boolean;
  /** Null before it was first opened. Kept after closing, so that the closing animation still shows it. */
  readonly choice: VoiceChoice | null;
}

export const useVoiceBrowser = create<VoiceBrowserState>(() => ({ open: false, choice: null }));

export function openVoiceBrowser(choice: VoiceChoice): void {
  useVoiceBrowser.setState({ open: true, choice });
}

export function closeVoiceBrowser(): void {
  useVoiceBrowser.setState({ open: false });
}
