import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { limitRows } from '../../model/developers/limit-rows.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { Records } from '../../ui/records.tsx';

/** The limits of requests, from the contract and this instance's configuration. */
export default function LimitsSection() {
  const { t } = useTranslation();
  const config = useInstance((state) => state.config);
  const words = (value: number | string) => (typeof value === 'number' ? formatNumber(value) : value);
  return (
    <>
      <p className="max-w-170 text-ink-2">{t('developers.limits.text')}</p>
      <Records
        label={t('developers.sections.limits')}
        rows={limitRows(config)}
        keyOf={({ id }) => id}
        columns={[
          [t('developers.limits.what'), ({ id }) => t(`developers.limits.of.${id}`)],
          [
            t('developers.limits.limit'),
            ({ value, unit }) =>
              unit ? t(`developers.limits.unit.${unit}`, { value: words(value) }) : words(value),
            'w-44',
          ],
          [
            t('developers.limits.error'),
            ({ error }) => <code className="font-mono text-12">{error}</code>,
            'w-60',
          ],
        ]}
      />
    </>
  );
}
