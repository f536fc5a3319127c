import type { CastMember } from '@parlando/contract';
import { type ComponentType, createContext, useContext } from 'react';
import type { VoiceChoice } from '../../../model/voices/voice-browser-store.ts';

/** Components of other features, passed in by the page, because features do not import each other. */
export interface BatchSlots {
  readonly VoiceBrowser: ComponentType<
    VoiceChoice & { readonly api: number; readonly open: boolean; readonly onClose: () => void }
  >;
  readonly VoiceOptions: ComponentType<{ readonly className?: string }>;
  readonly OnlyWritesHint: ComponentType;
  readonly Speakers: ComponentType<SpeakersSlot>;
}

interface SpeakersSlot {
  readonly text: string;
  readonly cast: readonly CastMember[];
  readonly onChange: (cast: readonly CastMember[]) => void;
  readonly chooseVoice: (choice: VoiceChoice) => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const BatchSlotsContext = createContext<BatchSlots | null>(null);

export function useBatchSlots(): BatchSlots {
  const slots = useContext(BatchSlotsContext);
  if (!slots) throw new Error('The page has not filled the places of the batch list');
  return slots;
}
