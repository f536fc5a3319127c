import { type ReactNode, StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchLoadFailures } from './app/load-failure.ts';
import { startSessionEffects } from './app/session-effects.ts';
import { earlyText, holdView, takeEarlyButton, takeEarlyPress } from './lib/early-input.ts';
import { focusPressed } from './lib/focus-pressed.ts';
import { formatNumber } from './lib/format.ts';
import { currentLanguage, keepLanguageUntil, startLanguage } from './lib/language.ts';
import { startConversion } from './model/conversion/run-conversion.ts';
import { hasMarks, useEditor } from './model/document/editor-store.ts';
import { loadMarks } from './model/marks/load-marks.ts';
import { beginWithStarter } from './model/script/starter.ts';
import { whenHydrated } from './ui/hydrated-apart.tsx';
import './styles/app.css';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await nextTask();
  await startLanguage();
  await nextTask();
  watchLoadFailures();
  focusPressed();
  startSessionEffects();
  await nextTask();
  // The first number format takes 13 ms.
  formatNumber(0);
  await nextTask();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const hasView = root.dataset.view === 'studio' && root.dataset.language === currentLanguage();
  beginWithStarter();
  takeEarlyText(root);
  if (hasMarks(useEditor.getState().marked)) void loadMarks();
  const pressed = takeEarlyButton(root);
  const convertIfPressed = () => takeEarlyPress(root) && startConversion();
  if (!hasView) {
    replaceView(root, app);
    convertIfPressed();
    return;
  }
  holdView(root, convertIfPressed);
  // Time-sliced, so that typing is painted in between.
  const hydrated = whenHydrated();
  keepLanguageUntil(hydrated);
  startTransition(() => void hydrateRoot(root, app));
  await hydrated;
  pressed?.click();
}

function takeEarlyText(root: HTMLElement): void {
  const text = earlyText(root);
  if (text === null) return;
  useEditor.getState().setText(text);
  // It was typed into the plain text, which stays in view even if SSML was edited last.
  useEditor.getState().setTab('plain');
}

/** Ends a task of the start, so that the browser can paint what was typed. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Renders synchronously, and restores focus and caret in the new text area. */
function replaceView(root: HTMLElement, app: ReactNode): void {
  const area = root.querySelector('textarea');
  const selection =
    area && area === document.activeElement ? ([area.selectionStart, area.selectionEnd] as const) : null;
  root.replaceChildren();
  flushSync(() => createRoot(root).render(app));
  if (selection === null) return;
  const next = root.querySelector('textarea');
  next?.focus();
  next?.setSelectionRange(...selection);
}

void start();
