/** A page of the documentation, as `apps/web/guide-plugin.ts` makes it of a Markdown file. */
export interface GuidePage {
  /** Last part of its address; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly parts: readonly GuidePart[];
  /** What can be found, by heading. The first has no heading but the page's title, and an empty id. */
  readonly sections: readonly GuideSection[];
}

export type GuidePart =
  | { readonly kind: 'html'; readonly html: string }
  /** An SSML document to be heard. */
  | { readonly kind: 'speech'; readonly ssml: string }
  /** Alternatives of one example. `{origin}` stands for the address of the server. */
  | { readonly kind: 'code'; readonly samples: readonly CodeSample[] }
  | { readonly kind: 'picture'; readonly source: string; readonly words: string };

export interface CodeSample {
  /** Empty where there is only one. */
  readonly label: string;
  readonly source: string;
}

export interface GuideSection {
  /** Id of the heading, the same in every language. */
  readonly id: string;
  readonly title: string;
  /** Its words, without markup and code. */
  readonly text: string;
}
