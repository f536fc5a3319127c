import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Lazy chunks are compiled on first use: on a busy machine that takes longer than the default of one second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom prefers English; the tests use Chinese by default.
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true });

// For each element, jsdom applies all rules of its own style sheet: a third of the time of these tests. They load no
// style sheet, so only these are not displayed.
const { style: unseen } = document.createElement('i');
unseen.display = 'none';
window.getComputedStyle = (element) =>
  element.matches('[hidden], dialog:not([open])') ? unseen : (element as HTMLElement).style;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Test files share a page, but not module state: the next file reloads the modules, and no late write of a draft may
// reach its storage.
afterAll(() => {
  window.dispatchEvent(new Event('blur'));
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
