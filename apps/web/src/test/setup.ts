import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Lazy chunks are compiled on first use: on a busy machine that takes longer than the default of one second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom prefers English; the tests use Chinese by default.
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true });

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
