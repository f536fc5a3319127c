import { expect, test } from 'vitest';
import { renderUntrusted } from './markdown.ts';

/** Parses the rendered HTML. */
function page(markdown: string): HTMLElement {
  const body = document.createElement('div');
  body.innerHTML = renderUntrusted(markdown);
  return body;
}

test('renders headings, lists and links of release notes', () => {
  const notes = page('# New\n\n- **Faster** [more](https://example.org/1)\n- `npm run app`');
  expect(notes.querySelector('h3')?.textContent).toBe('New');
  expect(notes.querySelectorAll('li')).toHaveLength(2);
  expect(notes.querySelector('a')?.getAttribute('href')).toBe('https://example.org/1');
  expect(notes.querySelector('a')?.getAttribute('rel')).toContain('noreferrer');
});

test('headings start below the dialog’s level, whatever level the notes use', () => {
  const notes = page('## New\n\n#### Faster\n\n## Mended');
  expect([...notes.querySelectorAll('h3, h4, h5')].map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H3']);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&#58;alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:x "onmouseover=alert(1)")',
  '![a](https://example.org/tracker.png)',
  '<iframe src="https://example.org"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '`<b onclick=alert(1)>`',
  '[a]: javascript:alert(1)\n[a]',
  '<style>body{display:none}</style>',
])('%s runs and loads nothing', (markdown) => {
  const notes = page(markdown);
  expect(notes.querySelectorAll('script, img, svg, iframe, style, object, form')).toHaveLength(0);
  for (const element of notes.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/);
      expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
  }
});
