import { detailNames } from '@parlando/locales/detail-names';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyCode } from '../../lib/copy-code.ts';
import { cx } from '../../lib/cx.ts';
import { errorWords } from '../../lib/error-words.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { useExampleVoice } from '../../model/developers/developer-values.ts';
import { writeRequest } from '../../model/developers/playground.ts';
import type { Answer, Operation } from '../../model/reference/openapi.ts';
import { exampleRequest } from '../../model/reference/schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ArrowRightIcon, ChevronRightIcon, ShareIcon } from '../../ui/later-icons.tsx';
import { Description, ParameterList, SchemaFields } from './schema-fields.tsx';

const tones: Readonly<Record<string, string>> = {
  GET: 'text-accent',
  DELETE: 'text-danger',
};

/** One route, as an expandable row. A link with its id in the URL expands it too. */
export function OperationRow({ operation }: { readonly operation: Operation }) {
  const { id, method, path, summary } = operation;
  const row = useRef<HTMLLIElement>(null);
  const isWanted = () => location.hash === `#${id}`;
  const [isOpen, setIsOpen] = useState(isWanted);
  // When the browser looked for the id in the URL, the row was not rendered yet.
  useEffect(() => {
    if (location.hash === `#${id}`) row.current?.scrollIntoView();
  }, [id]);
  return (
    <li ref={row} id={id} className="scroll-mt-3 bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <ChevronRightIcon
            size={16}
            className={cx('shrink-0 text-ink-3 transition-transform duration-140', isOpen && 'rotate-90')}
          />
          <span
            className={cx('w-14 shrink-0 font-mono text-12 font-medium', tones[method] ?? 'text-warning')}
          >
            {method}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="font-mono text-13 wrap-anywhere">{path}</span>
            <span lang="en" className="text-13 text-ink-2">
              {summary}
            </span>
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={`${id}-details`} className="px-3 pb-5 wide:pr-5 wide:pl-10">
          <OperationDetails operation={operation} />
        </div>
      )}
    </li>
  );
}

function OperationDetails({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation();
  const voice = useExampleVoice();
  const { id, access, keyScope, description, parameters, body, answers, errors } = operation;
  const tryIt = () => {
    writeRequest(exampleRequest(operation, { text: t('developers.exampleText'), voice }));
    void navigate('/developers/playground');
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Description text={description} />
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{t(`developers.reference.access.${access}`)}</Badge>
        {keyScope !== null && (
          <Badge tone="accent">
            {keyScope === ''
              ? t('developers.reference.anyKey')
              : t('developers.reference.keyScope', { scope: keyScope })}
          </Badge>
        )}
        <span className="flex-1" />
        <Button
          size="sm"
          variant="ghost"
          icon={<ShareIcon />}
          onClick={() => void copyCode(`${location.origin}${location.pathname}#${id}`)}
        >
          {t('developers.reference.copyLink')}
        </Button>
        <Button size="sm" icon={<ArrowRightIcon />} onClick={tryIt}>
          {t('developers.reference.try')}
        </Button>
      </div>
      {parameters.length > 0 && (
        <Part title={t('developers.reference.parameters')}>
          <ParameterList parameters={parameters} />
        </Part>
      )}
      {body && (
        <Part title={t('developers.reference.body')}>
          <SchemaFields schema={body} />
        </Part>
      )}
      {answers.map((answer) => (
        <AnswerPart key={answer.status} answer={answer} />
      ))}
      <Part title={t('developers.reference.errors')}>
        <ul className="flex flex-col gap-1 text-13">
          {errors.map(({ code, status }) => (
            <li key={code} className="flex flex-wrap gap-x-3">
              <span className="w-8 shrink-0 text-ink-2 tabular-nums">{status}</span>
              <code className="font-mono text-12 leading-5">{code}</code>
              <span className="min-w-0 flex-1 basis-60 text-ink-2">{errorWords(code, detailNames)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function AnswerPart({ answer: { status, headers, types, data } }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  return (
    <Part title={t('developers.reference.answer', { status })}>
      <p className="font-mono text-12 text-ink-2">{types.join(' · ')}</p>
      {data && <SchemaFields schema={data} />}
      <details className="text-13">
        <summary className="hit-target w-fit cursor-pointer rounded-tag text-ink-2">
          {t('developers.reference.headers', { count: headers.length })}
        </summary>
        <ul lang="en" className="mt-1 flex flex-col gap-0.5">
          {headers.map(({ name, description }) => (
            <li key={name}>
              <code className="font-mono text-12">{name}</code>{' '}
              <span className="text-ink-2">{description}</span>
            </li>
          ))}
        </ul>
      </details>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h4 className="text-13 font-medium text-ink-2">{title}</h4>
      {children}
    </section>
  );
}
