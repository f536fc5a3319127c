import { IPA_STRESS, type IpaSounds } from '@parlando/speech/ipa-sounds';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';

/** An on-screen keyboard with the sounds of a language. Tab moves between groups, arrows between keys. */
export function IpaKeyboard({ sounds, onType }: { sounds: IpaSounds; onType: (symbol: string) => void }) {
  const { t } = useTranslation();
  const base = useId();
  const groups = [
    { id: 'stress', keys: IPA_STRESS.map((symbol) => [symbol, ''] as const) },
    { id: 'vowels', keys: sounds.vowels },
    { id: 'consonants', keys: sounds.consonants },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('marking.keyboard')} className="flex flex-col gap-2">
      {groups.map(({ id, keys }) => (
        <div key={id}>
          <p id={base + id} className="text-12 text-ink-3">
            {t(`marking.${id}`)}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div
            role="group"
            aria-labelledby={base + id}
            onKeyDown={moveFocus}
            className="flex flex-wrap gap-1"
          >
            {keys.map(([symbol, example], index) => (
              <button
                key={symbol}
                type="button"
                tabIndex={index === 0 ? 0 : -1}
                aria-label={example ? `${symbol} (${example})` : symbol}
                data-tooltip={example || undefined}
                onClick={() => onType(symbol)}
                className="hit-target inline-flex h-8 min-w-8 items-center justify-center rounded-tag border border-line px-1.5 text-14 text-ink hover:bg-sunken"
              >
                {symbol}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Arrow keys, Home and End move the focus within a group, which is one tab stop. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = keys.indexOf(event.target as HTMLElement);
  const last = keys.length - 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(at + 1, last),
    ArrowDown: Math.min(at + 1, last),
    ArrowLeft: Math.max(at - 1, 0),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  const next = keys[moves[event.key] ?? -1];
  if (at === -1 || !next) return;
  event.preventDefault();
  for (const key of keys) key.tabIndex = key === next ? 0 : -1;
  next.focus();
}
