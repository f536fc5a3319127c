import { useState } from 'react';
import { serverAddress } from '../../lib/server-address.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { type Client, type ClientId, clients } from '../../model/developers/clients.ts';
import { useDeveloperValues, useExampleVoice } from '../../model/developers/developer-values.ts';
import { fillSnippet, fillValue } from '../../model/developers/fill-snippet.ts';
import { snippetSource } from '../../model/developers/snippet-files.ts';
import { presentInstance, useInstance } from '../../model/instance/instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CodeSamples } from '../../ui/code-samples.tsx';
import { late } from '../../ui/late-part.tsx';
import { Section } from '../../ui/page.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { CopyField, ValuesSection } from './values-section.tsx';

const QrCode = late(() => import('../../ui/qr-code.tsx'));

const fromHash = (): ClientId => {
  const wanted = location.hash.slice(1);
  return clients.find(({ id }) => id === wanted)?.id ?? clients[0].id;
};

/** Setup instructions for each program that can speak through this server. */
export default function ClientsSection() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(fromHash);
  const choose = (id: ClientId) => {
    setShown(id);
    // Replaces the history entry, so that each press does not add one.
    history.replaceState(history.state, '', `#${id}`);
  };
  return (
    <>
      <ValuesSection />
      <Section title={t('developers.clients.title')}>
        <Tabs
          label={t('developers.clients.title')}
          look="pill"
          value={shown}
          onChange={choose}
          items={clients.map(({ id, name }) => ({ value: id, label: name }))}
          className="-mx-4 wide:-mx-5 [&>div>[role=tablist]]:flex-wrap"
        >
          {clients.map((client) => (
            <TabPanel key={client.id} value={client.id} className="flex flex-col gap-4 px-4 pt-4 wide:px-5">
              <ClientSetup client={client} />
            </TabPanel>
          ))}
        </Tabs>
      </Section>
    </>
  );
}

function ClientSetup({ client }: { readonly client: Client & { readonly id: ClientId } }) {
  const { t } = useTranslation();
  const values = useSnippetValues();
  const mayGuestsCall = useInstance(({ accounts, config }) => accounts && !config?.requireLogin);
  const samples = Object.entries(client.snippets ?? {}).map(([label, file]) => ({
    label,
    source: fillSnippet(file, snippetSource(file), values),
  }));
  return (
    <>
      <p className="max-w-170 text-ink-2">{t(`developers.clients.${client.id}`)}</p>
      {client.id === 'http' && mayGuestsCall && (
        <p className="max-w-170 text-ink-2">{t('developers.clients.httpGuest')}</p>
      )}
      <div className="grid gap-3 wide:grid-cols-3">
        {client.values.map(([name, value]) => (
          <CopyField key={name} label={t(`developers.values.${name}`)} value={fillValue(value, values)} />
        ))}
      </div>
      {client.id === 'legado' && <ImportCode link={fillValue('{legadoImport}', values)} />}
      <CodeSamples samples={samples} />
    </>
  );
}

/** The import link, with a QR code for a phone's camera. */
function ImportCode({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  const mayImport = useDeveloperValues(({ key }) => key !== '') || !presentInstance().accounts;
  if (!mayImport) return <p className="text-13 text-warning">{t('developers.clients.legadoNeedsKey')}</p>;
  return (
    <div className="flex flex-wrap items-end gap-4">
      <QrCode text={link} label={t('developers.clients.legadoCode')} />
      <a href={link} className={buttonClass('soft')}>
        {t('developers.clients.legadoOpen')}
      </a>
    </div>
  );
}

/** A short text in the page's language, with the chosen voice. */
function useSnippetValues() {
  const { t } = useTranslation();
  const key = useDeveloperValues((state) => state.key);
  const voice = useExampleVoice();
  return { origin: serverAddress(), key, body: { text: t('developers.exampleText'), voice } };
}
