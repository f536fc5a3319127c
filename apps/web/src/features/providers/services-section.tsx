import { chatService } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import type { ProviderKind } from '../../model/providers/provider-access.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { Section } from '../../ui/page.tsx';
import { KeyForm } from './key-form.tsx';
import { OwnVoiceList } from './own-voice-list.tsx';
import { changesOf, formOf } from './provider-form.ts';

/** A service of each kind: those of a kind share their settings. */
const services: Record<ProviderKind, number> = { azure: 1, compatible: 4, chat: chatService };
const kinds = Object.keys(services) as ProviderKind[];

export function ServicesSection() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  return (
    <Section title={t('settings.sections.services')}>
      <p className="text-13 text-ink-2">{t(accounts ? 'settings.keysStay' : 'settings.keysStayOwner')}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
        {kinds.map((kind) => (
          <section
            key={kind}
            aria-label={t(`settings.service.${kind}`)}
            className="min-w-0 rounded-control border border-line p-4"
          >
            <h3 className="mb-3 font-medium">{t(`settings.service.${kind}`)}</h3>
            <ServiceForm kind={kind} api={services[kind]} />
            {kind === 'azure' && <OwnVoiceList />}
          </section>
        ))}
      </div>
    </Section>
  );
}

/** Remounts when its settings were saved, here or in another browser of the account. */
function ServiceForm({ kind, api }: { kind: ProviderKind; api: number }) {
  const [saves, setSaves] = useState(0);
  const places = useSettings((settings) => JSON.stringify(changesOf(kind, formOf(kind, settings), true)));
  return <KeyForm key={`${saves} ${places}`} kind={kind} api={api} onSaved={() => setSaves(saves + 1)} />;
}
