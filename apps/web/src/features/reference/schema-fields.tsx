import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import type { Parameter, Schema } from '../../model/reference/openapi.ts';
import { boundWords, innerObjects, typeWords } from '../../model/reference/schemas.ts';

/** The parameters in path, query and headers. */
export function ParameterList({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <ul className={listClass}>
      {parameters.map(({ name, in: place, required = false, description, schema }) => (
        <Field key={`${place} ${name}`} name={name} place={place} isRequired={required} schema={schema}>
          <Description text={description} />
        </Field>
      ))}
    </ul>
  );
}

/** The fields of a JSON value; those of nested objects expand on demand. */
export function SchemaFields({ schema }: { readonly schema: Schema }) {
  const objects = innerObjects(schema);
  if (objects.length === 0) return <p className="font-mono text-12">{typeWords(schema)}</p>;
  return objects.map((object, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema never change
    <ul key={index} className={listClass}>
      {Object.entries(object.properties ?? {}).map(([name, each]) => (
        <Field key={name} name={name} schema={each} isRequired={object.required?.includes(name) ?? false}>
          <Description text={each.description} />
          <InnerFields schema={each} />
        </Field>
      ))}
    </ul>
  ));
}

const listClass = 'min-w-0 divide-y divide-line rounded-control border border-line px-3';

interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly place?: Parameter['in'];
  readonly children?: ReactNode;
}

function Field({ name, schema, isRequired, place, children }: FieldProps) {
  const { t } = useTranslation();
  return (
    <li className="flex min-w-0 flex-col gap-1 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono text-13 font-medium wrap-anywhere">{name}</code>
        {place && <span className="text-12 text-ink-2">{t(`developers.reference.places.${place}`)}</span>}
        <span className="min-w-0 font-mono text-12 wrap-anywhere text-ink-2">{typeWords(schema)}</span>
        {boundWords(schema).map((words) => (
          <span key={words} className="font-mono text-12 text-ink-2">
            {words}
          </span>
        ))}
        {isRequired && <span className="text-12 text-warning">{t('developers.reference.required')}</span>}
      </div>
      {children}
    </li>
  );
}

function InnerFields({ schema }: { readonly schema: Schema }) {
  const { t } = useTranslation();
  if (innerObjects(schema).length === 0) return null;
  return (
    <details className="min-w-0">
      <summary className="hit-target w-fit cursor-pointer rounded-tag text-13 text-ink-2">
        {t('developers.reference.inner')}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <SchemaFields schema={schema} />
      </div>
    </details>
  );
}

/** A text of the OpenAPI document, if there is one. Backticks enclose code. */
export function Description({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p lang="en" className="max-w-170 text-13 text-ink-2">
      {text.split('`').map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          <code key={index} className="font-mono text-12">
            {part}
          </code>
        ),
      )}
    </p>
  );
}
