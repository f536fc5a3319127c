/** A page of the documentation, compiled from Markdown by `apps/web/guide-plugin.ts`. */
export interface GuidePage {
  /** Last part of its URL; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly parts: readonly GuidePart[];
  /** For the search, by heading. The first section has the page's title and an empty id. */
  readonly sections: readonly GuideSection[];
}

export type GuidePart =
  | { readonly kind: 'html'; readonly html: string }
  /** An SSML document to play. */
  | { readonly kind: 'speech'; readonly ssml: string }
  /** Alternatives of one example. `{origin}` is the server's address, `{fingerprint}` a random guest. */
  | { readonly kind: 'code'; readonly samples: readonly CodeSample[] }
  | { readonly kind: 'picture'; readonly source: string; readonly words: string };

export interface CodeSample {
  /** Empty if there is only one. */
  readonly label: string;
  readonly source: string;
}

export interface GuideSection {
  /** Id of the heading, the same in every language. */
  readonly id: string;
  readonly title: string;
  /** Its text, without markup and code. */
  readonly text: string;
}
