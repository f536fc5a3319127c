import { appVersion, getSitePicture, routePath, type SiteInfo } from '@parlando/contract';
import type { ReactNode } from 'react';
import { apiUrl } from '../../lib/api-client.ts';
import { withBase } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ContactText } from '../../ui/contact-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PartnerBadge } from '../partner-badge.tsx';

/** The product, its licence, and who runs this instance. */
export default function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const site = useInstance(({ config }) => config?.site);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shell.aboutTitle', { product: t('shell.productName') })}
      size="sm"
    >
      <div className="flex flex-col gap-3 text-ink-2">
        <p>{t('shell.aboutText')}</p>
        <p>{t('shell.disclaimer')}</p>
        <p>
          {t('shell.licence')} <File path="/licence.txt">{t('guide.about.licence')}</File>
          {' · '}
          <File path="/third-party-notices.txt">{t('guide.about.notices')}</File>
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{appVersion}</Badge>
          {site?.partner && <PartnerBadge partner={site.partner} />}
        </p>
        {site?.contact && (
          <Part title={t('guide.about.contact')}>
            <p>
              <ContactText contact={site.contact} />
            </p>
          </Part>
        )}
        {site && <Donate donate={site.donate} />}
      </div>
    </Dialog>
  );
}

function File({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={withBase(path)} target="_blank" rel="noreferrer" className="underline hover:text-ink">
      {children}
    </a>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="font-medium text-ink">{title}</h3>
      {children}
    </section>
  );
}

function Donate({ donate: { links, pictures } }: { donate: SiteInfo['donate'] }) {
  const { t } = useTranslation();
  if (links.length + pictures.length === 0) return null;
  return (
    <Part title={t('guide.about.donate')}>
      <p>{t('guide.about.donateText')}</p>
      <div className="flex flex-wrap gap-2">
        {links.map(({ label, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer" className={buttonClass('soft', 'sm')}>
            {label}
          </a>
        ))}
      </div>
      <div className="flex flex-wrap gap-4">
        {pictures.map(({ label }, n) => (
          <figure key={label} className="flex flex-col items-center gap-1 text-13">
            <img
              src={apiUrl(routePath(getSitePicture, { n }))}
              alt={t('guide.about.pictureAlt', { name: label })}
              width={144}
              height={144}
              className="size-36 rounded-control border border-line object-contain"
            />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </Part>
  );
}
