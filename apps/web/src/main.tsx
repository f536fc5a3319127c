import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchLoadFailures } from './app/load-failure.ts';
import { startSessionEffects } from './app/session-effects.ts';
import { startLanguage } from './lib/language.ts';
import './styles/app.css';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startLanguage();
  watchLoadFailures();
  startSessionEffects();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
