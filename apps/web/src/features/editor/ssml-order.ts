import { create } from 'zustand';

/** What the SSML editor has to do: insert some markup, or show a place. */
export type SsmlOrder =
  | {
      readonly markup: string;
      /** It starts with a `voice` element of its own. */
      readonly splits: boolean;
    }
  /** In UTF-16 units. */
  | { readonly offset: number };

/** The order that waits for the SSML editor, which may have to load first. */
export const useSsmlOrder = create<{ readonly order: SsmlOrder | null }>(() => ({ order: null }));

export function orderSsml(order: SsmlOrder): void {
  useSsmlOrder.setState({ order });
}
