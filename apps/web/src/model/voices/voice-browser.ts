import { create } from 'zustand';
import type { ListedVoice } from './voice-catalogue.ts';

/** What the voice browser is opened for. */
export interface VoiceChoice {
  /** Whom the voice is for, such as a speaker of a script; the title names them. */
  readonly for?: string;
  /** ShortName of the present voice; '' when there is none. */
  readonly chosen: string;
  /** Called once with the voice that a person uses; not when they cancel. */
  readonly onChoose: (voice: ListedVoice) => void;
}

interface VoiceBrowserState {
  readonly open: boolean;
  /** Null before it was first opened. Closing keeps it, so that the browser can close with its motion. */
  readonly choice: VoiceChoice | null;
}

export const useVoiceBrowser = create<VoiceBrowserState>(() => ({ open: false, choice: null }));

/** Opens the voice browser. `VoiceBrowserHost`, which is beside the voice options, shows it. */
export function openVoiceBrowser(choice: VoiceChoice): void {
  useVoiceBrowser.setState({ open: true, choice });
}

export function closeVoiceBrowser(): void {
  useVoiceBrowser.setState({ open: false });
}
