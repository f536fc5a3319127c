/** What a person did in the view that came with the page, before any script ran. */
export interface EarlyInput {
  /** Null where nothing was typed, or nothing else than the stored draft. */
  readonly text: string | null;
  /** Whether Convert was pressed: it counts once it can. */
  readonly pressedConvert: boolean;
}

/** The inline script of `index.html` notes the press. */
export function earlyInput(root: HTMLElement): EarlyInput {
  const area = root.querySelector('textarea');
  return {
    text: area && area.dataset.draft !== area.value ? area.value : null,
    pressedConvert: root.dataset.pressed !== undefined,
  };
}
