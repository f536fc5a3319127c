import { appVersion } from '@parlando/contract';
import { apiUrl } from '../lib/api-client.ts';
import { withBase } from '../lib/navigation.tsx';
import { useIsClient } from '../lib/use-is-client.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import { ContactText } from '../ui/contact-text.tsx';
import { PartnerBadge } from './partner-badge.tsx';

const licenceUrl = 'https://www.gnu.org/licenses/gpl-3.0.html';
const linkClass = 'hit-target inline-flex items-center justify-center rounded-tag underline hover:text-ink';

/**
 * The product's name, licence and API link, and the operator's texts. Not covered by the navigation bar of narrow
 * screens.
 */
export function Footer() {
  const { t } = useTranslation();
  // The prerendered page does not know the configured base URL.
  const docsAddress = useIsClient() ? apiUrl('/api/docs') : withBase('/api/docs');
  return (
    <footer className="mx-auto flex w-full print:hidden max-w-400 flex-wrap items-center justify-center gap-x-4 gap-y-1 px-3 pb-4 text-12 text-ink-2 max-wide:group-has-[[data-foot-bar]]:pb-20 wide:px-6">
      <span>
        {t('shell.productName')} {appVersion}
      </span>
      <a href={licenceUrl} target="_blank" rel="noreferrer" title={t('shell.licence')} className={linkClass}>
        GPL-3.0-or-later
      </a>
      <a href={docsAddress} target="_blank" rel="noreferrer" className={linkClass}>
        {t('shell.apiDocs')}
      </a>
      <SiteLines />
    </footer>
  );
}

/** On lines of their own: they arrive with the server's first response and must not push other content aside. */
function SiteLines() {
  const { t } = useTranslation();
  const site = useInstance(({ config }) => config?.site);
  if (!site?.record && !site?.contact && !site?.partner) return null;
  return (
    <span className="flex w-full flex-wrap items-center justify-center gap-x-4 gap-y-1">
      {site.partner && <PartnerBadge partner={site.partner} />}
      {site.contact && (
        <span className="text-center">
          {t('shell.contact')} <ContactText contact={site.contact} />
        </span>
      )}
      {site.record && (
        <a href={site.record.url} target="_blank" rel="noreferrer" className={linkClass}>
          {site.record.label}
        </a>
      )}
    </span>
  );
}
