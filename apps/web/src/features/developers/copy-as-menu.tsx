import { useEffect } from 'react';
import { withWords } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { MenuItem, Submenu } from '../../ui/menu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const load = onDemand(withWords(() => import('../../model/developers/copy-as.ts')));

const languages = [
  { name: 'curl', file: 'speech-curl.sh' },
  { name: 'JavaScript', file: 'speech-javascript.mjs' },
  { name: 'Python', file: 'speech-python.py' },
  { name: 'OpenAI SDK', file: 'openai-javascript.mjs' },
] as const;

export function CopyAsMenu() {
  const { t } = useTranslation();
  // Fetched when the menu opens: Safari refuses to copy after a press that waited for a download.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    <Submenu label={t('options.copyAs')}>
      {languages.map(({ name, file }) => (
        <MenuItem key={name} onSelect={() => void load().then(({ copyAs }) => copyAs(file))}>
          {name}
        </MenuItem>
      ))}
    </Submenu>
  );
}
