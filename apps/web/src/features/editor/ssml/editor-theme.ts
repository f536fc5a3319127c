import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const code = {
  fontFamily: 'var(--font-mono)',
  fontSize: '0.8125rem',
  lineHeight: '1.5rem',
};
/** Underlines as text decoration, which follow the theme; an image would not. */
const squiggle = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour} 1px`,
  textUnderlineOffset: '3px',
});
const gutterMark = (colour: string, sign: string) => ({
  content: 'none',
  '&::after': { content: `"${sign}"`, color: colour, fontSize: '0.6875rem', lineHeight: '1.5rem' },
});
const control = {
  font: 'inherit',
  color: 'var(--color-ink)',
  background: 'var(--color-surface)',
  backgroundImage: 'none',
  border: '1px solid var(--color-control)',
  borderRadius: '6px',
};

const theme = EditorView.theme({
  '&': { flex: '1 1 0', minHeight: '0', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)' },
  '&.cm-focused': { outline: 'none' },
  // Typing does not cause layout outside the editor.
  '.cm-scroller': { ...code, flex: '1 1 0', contain: 'strict' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-placeholder': { color: 'var(--color-ink-3)' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--color-accent-soft)',
    outline: '2px solid var(--color-accent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-danger-soft)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink-3)',
    border: 'none',
    fontFamily: 'var(--font-mono)',
  },
  '.cm-foldPlaceholder': { ...control, padding: '0 6px', color: 'var(--color-ink-2)' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-lintRange-error': squiggle('var(--color-danger)'),
  '.cm-lintRange-warning': squiggle('var(--color-warning)'),
  '.cm-lintRange-info': squiggle('var(--color-ink-3)'),
  '.cm-lintRange-active': { backgroundColor: 'var(--color-sunken)' },
  '.cm-lintPoint::after': { display: 'none' },
  '.cm-gutter-lint': { width: '1rem' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 4px' },
  '.cm-lint-marker': { width: '0.75rem', height: '1.5rem' },
  '.cm-lint-marker-error': gutterMark('var(--color-danger)', '●'),
  '.cm-lint-marker-warning': gutterMark('var(--color-warning)', '▲'),
  '.cm-lint-marker-info': gutterMark('var(--color-ink-3)', '○'),
  '.cm-tooltip': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow-lift)',
    maxWidth: 'min(30rem, calc(100vw - 16px))',
    zIndex: '40',
  },
  '.cm-diagnostic': {
    padding: '6px 10px',
    borderLeft: '3px solid var(--color-ink-3)',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--color-warning)' },
  '.cm-diagnosticSource': { fontSize: '0.75rem', opacity: '1', color: 'var(--color-ink-2)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '15em', maxWidth: '100%' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 8px',
    lineHeight: '1.25rem',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--color-accent-soft)',
    color: 'var(--color-ink)',
  },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionLabel': { fontFamily: 'var(--font-mono)', fontSize: '0.8125rem', color: 'var(--color-ink)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    fontStyle: 'normal',
    fontSize: '0.75rem',
    color: 'var(--color-ink-2)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-panels': { backgroundColor: 'var(--color-sunken)', color: 'var(--color-ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 2.5rem 6px 8px',
    fontSize: '0.8125rem',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: '0.8125rem',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '4px',
    right: '6px',
    fontSize: '1.25rem',
    color: 'var(--color-ink-2)',
  },
  '.cm-textfield': { ...control, margin: '0', padding: '4px 8px', minWidth: '0', flex: '1 1 120px' },
  '.cm-button': { ...control, borderColor: 'var(--color-line)', margin: '0', padding: '4px 10px' },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--color-sunken)' },
  '.cm-panel.cm-panel-lint ul': { fontSize: '0.8125rem' },
  '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-ink)',
  },
  '.cm-specialChar': { color: 'var(--color-danger)' },
  '@media (pointer: coarse)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { minHeight: '44px' },
    '.cm-panel.cm-search button, .cm-panel.cm-search .cm-textfield': { minHeight: '44px', minWidth: '44px' },
  },
});

const colours = HighlightStyle.define([
  { tag: tags.angleBracket, color: 'var(--color-ink-3)' },
  { tag: tags.tagName, color: 'var(--color-syntax-tag)' },
  { tag: tags.attributeName, color: 'var(--color-syntax-attribute)' },
  { tag: tags.definitionOperator, color: 'var(--color-ink-3)' },
  { tag: [tags.attributeValue, tags.character], color: 'var(--color-syntax-value)' },
  { tag: [tags.blockComment, tags.processingInstruction, tags.documentMeta], color: 'var(--color-ink-3)' },
  { tag: tags.invalid, color: 'var(--color-danger)' },
]);

/** Uses the page's colour tokens, so that light and dark need no separate themes. */
export const editorTheme: Extension = [theme, syntaxHighlighting(colours)];
