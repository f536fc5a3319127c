import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazy chunks are compiled when a test first asks for them: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
