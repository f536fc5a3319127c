import { type ComponentType, createContext, useContext } from 'react';
import type { ListedVoice } from '../../../model/voices/voice-catalogue.ts';

/** Components of other features: the page passes them in, since features do not import each other. */
export interface BatchSlots {
  readonly VoiceSelector: ComponentType<{
    readonly api: number;
    readonly selected: string;
    readonly onSelect: (voice: ListedVoice) => void;
    readonly className?: string;
  }>;
  readonly VoiceOptions: ComponentType<{ readonly className?: string }>;
  readonly OnlyWritesHint: ComponentType;
}

export const BatchSlotsContext = createContext<BatchSlots | null>(null);

export function useBatchSlots(): BatchSlots {
  const slots = useContext(BatchSlotsContext);
  if (!slots) throw new Error('The page has not filled the places of the batch list');
  return slots;
}
