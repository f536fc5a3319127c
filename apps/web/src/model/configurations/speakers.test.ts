import { ConfigurationContent } from '@parlando/contract';
import { expect, test } from 'vitest';
import { useEditor } from '../document/editor-store.ts';
import { builtInOptions, presentOptions, useOptions } from '../options/options-store.ts';
import { applyConfiguration, editorTexts } from './apply-configuration.ts';
import { contentOf, noTexts } from './configuration-content.ts';

const ann = { name: 'Ann', voice: 'espeak-en-US-ruth', speed: 1.2 };
const gone = { name: 'Ben', voice: 'espeak-en-US-miles' };
const text = 'Ann: Hello.\nAnn: Bye.';
const saved = { id: 'c', name: 'Dialogue', isDefault: false, createdAt: '', updatedAt: '' };

test('a configuration with its text keeps its speakers and their turn settings', () => {
  useEditor.setState({ text, cast: [ann, gone], isStarter: false });
  useOptions.getState().change({ turnPauseMs: 800, speakNames: true });
  const content = contentOf(presentOptions(), editorTexts());
  expect(content).toMatchObject({ text, cast: [ann], turnPauseMs: 800, speakNames: true });
  expect(ConfigurationContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);

  useEditor.setState({ text: 'Something else.', cast: [] });
  useOptions.getState().change({ turnPauseMs: undefined, speakNames: false });
  applyConfiguration({ ...saved, ...content }, true);
  expect(useEditor.getState()).toMatchObject({ text, cast: [ann] });
  expect(presentOptions()).toMatchObject({ turnPauseMs: 800, speakNames: true });
});

test('a configuration without speakers leaves them, and restores the default pause', () => {
  useEditor.setState({ text, cast: [ann], isStarter: false });
  useOptions.getState().change({ turnPauseMs: 800 });
  const content = contentOf(builtInOptions('en'), noTexts);
  expect(content).not.toHaveProperty('cast');
  applyConfiguration({ ...saved, ...content }, true);
  expect(useEditor.getState().cast).toEqual([ann]);
  expect(presentOptions().turnPauseMs).toBeUndefined();
});
