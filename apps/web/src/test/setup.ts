import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Lazy chunks are compiled when a test first asks for them: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom prefers English; the tests read Chinese unless they say otherwise.
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Files share a page, but not what modules keep: the next file loads them anew.
afterAll(() => void vi.resetModules());
