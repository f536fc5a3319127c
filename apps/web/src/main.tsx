import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchLoadFailures } from './app/load-failure.ts';
import { startSessionEffects } from './app/session-effects.ts';
import { earlyInput } from './lib/early-input.ts';
import { currentLanguage, startLanguage } from './lib/language.ts';
import { startConversion } from './model/conversion/run-conversion.ts';
import { useEditor } from './model/document/editor-store.ts';
import './styles/app.css';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startLanguage();
  watchLoadFailures();
  startSessionEffects();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const hasView = root.dataset.view === 'studio' && root.dataset.language === currentLanguage();
  const { text, pressedConvert } = earlyInput(root);
  if (text !== null) {
    useEditor.getState().setText(text);
    // Typed where the plain text stands: it stays in view, also when SSML was edited last.
    useEditor.getState().setTab('plain');
  }
  if (hasView) hydrateRoot(root, app);
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  if (pressedConvert) startConversion();
}

void start();
