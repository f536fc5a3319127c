import { useCallback, useMemo, useState } from 'react';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import type { VoiceGroup, VoiceGroupId } from '../../model/voices/voice-groups.ts';

/** A collapsible heading, or a voice with its position among the shown voices, from 1. */
export type ListItem =
  | { readonly kind: 'head'; readonly id: VoiceGroupId; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'voice'; readonly voice: ListedVoice; readonly position: number };

type Groups = readonly VoiceGroup<ListedVoice>[];

/** The groups in one list. Voices that cannot be heard now are collapsed, unless they were searched for or expanded. */
export function useListItems(groups: Groups, isSought: boolean) {
  const [unfolded, setUnfolded] = useState<Partial<Record<VoiceGroupId, boolean>>>({});
  const isOpen = useCallback(
    ({ id }: VoiceGroup<ListedVoice>) => id === 'now' || (unfolded[id] ?? isSought),
    [unfolded, isSought],
  );
  const items = useMemo(() => listItems(groups, isOpen), [groups, isOpen]);
  const toggleGroup = useCallback(
    (id: VoiceGroupId, open: boolean) => setUnfolded((now) => ({ ...now, [id]: open })),
    [],
  );
  return { items, total: items.filter(({ kind }) => kind === 'voice').length, toggleGroup };
}

function listItems(groups: Groups, isOpen: (group: VoiceGroup<ListedVoice>) => boolean): readonly ListItem[] {
  let position = 0;
  return groups.flatMap((group): ListItem[] => {
    const open = isOpen(group);
    const head = { kind: 'head', id: group.id, count: group.voices.length, isOpen: open } as const;
    const rows = open ? group.voices : [];
    return [head, ...rows.map((voice) => ({ kind: 'voice', voice, position: ++position }) as const)];
  });
}

/** The tab stop: the voice last reached by arrow keys, else the picked one, else the first. -1 if there is none. */
export function useActiveItem(items: readonly ListItem[], picked: string) {
  const [id, setId] = useState<string | null>(null);
  const indexOf = (wanted: string | null) =>
    items.findIndex((item) => item.kind === 'voice' && item.voice.id === wanted);
  const candidates = [indexOf(id), indexOf(picked), items.findIndex(({ kind }) => kind === 'voice')];
  return [candidates.find((index) => index >= 0) ?? -1, setId] as const;
}

/** The voice that a key moves to: arrows skip headings and wrap around, Home and End go to the ends. */
export function nextVoice(
  key: string,
  items: readonly ListItem[],
  from: number,
): { readonly voice: ListedVoice; readonly index: number } | null {
  const rows = items.flatMap((item, index) => (item.kind === 'voice' ? [{ voice: item.voice, index }] : []));
  const at = rows.findIndex(({ index }) => index === from);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const step = steps[key];
  return step === undefined ? null : (rows.at(step % rows.length) ?? null);
}
