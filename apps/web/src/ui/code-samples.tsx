import { useState } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { CodeBlock } from './code-block.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

interface CodeSamplesProps {
  readonly samples: readonly { readonly label: string; readonly source: string }[];
  readonly className?: string;
}

/** One example, or the same example in several languages. */
export function CodeSamples({ samples, className = '' }: CodeSamplesProps) {
  const { t } = useTranslation();
  const [only] = samples;
  const [shown, setShown] = useState(only?.label ?? '');
  if (!only) return null;
  if (samples.length === 1) {
    return (
      <div className={className}>
        <CodeBlock source={only.source} />
      </div>
    );
  }
  const items = samples.map(({ label }) => ({ value: label, label }));
  return (
    <Tabs label={t('guide.docs.code')} value={shown} onChange={setShown} items={items} className={className}>
      {samples.map(({ label, source }) => (
        <TabPanel key={label} value={label} className="pt-2">
          <CodeBlock source={source} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
