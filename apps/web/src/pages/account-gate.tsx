import { Link, useLocation } from 'wouter';
import { RegistrationBenefits } from '../features/account/registration-benefits.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import { openLogin } from '../model/session/login-store.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type Subject = 'tasks' | 'settings' | 'batch';

/** Shown instead of a page that requires an account: what an account offers. After login, the page appears. */
export default function AccountGate() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const mustLogIn = useInstance(({ config }) => config?.requireLogin ?? false);
  const subject = /^\/(tasks|settings|batch)\b/.exec(path)?.[1] as Subject | undefined;
  const title = subject ? t(`shell.nav.${subject}`) : t('guests.gate.page.title');
  return (
    <Page title={title}>
      <section className="panel flex max-w-160 flex-col gap-4 p-5 wide:p-6">
        <div className="flex flex-col gap-1.5">
          {subject && <h2 className="text-16 font-bold">{t(`guests.gate.${subject}.title`)}</h2>}
          <p className="text-ink-2">{t(`guests.gate.${subject ?? 'page'}.text`)}</p>
        </div>
        <RegistrationBenefits className="flex flex-col gap-1.5" />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => openLogin({ mode: 'register' })}>
            {t('shell.register')}
          </Button>
          <Button onClick={() => openLogin()}>{t('shell.login')}</Button>
        </div>
      </section>
      {!mustLogIn && <FreePages subject={subject} />}
    </Page>
  );
}

function FreePages({ subject }: { subject: Subject | undefined }) {
  const { t } = useTranslation();
  const links = [
    ['/', t('shell.nav.textToSpeech')],
    ['/dictionary', subject === 'settings' && t('dictionary.title')],
    ['/batch', subject !== 'batch' && t('shell.nav.batchProcessing')],
    ['/projects', t('shell.nav.projects')],
  ] as const;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
      {t('guests.gate.free')}
      {links.map(
        ([to, words]) =>
          words && (
            <Link key={to} to={to} className="hit-target inline-flex items-center underline hover:text-ink">
              {words}
            </Link>
          ),
      )}
    </p>
  );
}
