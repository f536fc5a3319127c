import { redeemCode } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { nameOf, usePlanWords } from '../../model/billing/billing-words.ts';
import { quotaChanged } from '../../model/quota/use-server-status.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function RedeemSection() {
  const { t } = useTranslation();
  const planWords = usePlanWords();
  const [code, setCode] = useState('');
  const redeeming = useMutation({
    mutationFn: () => call(redeemCode, { body: { code } }),
    onSuccess: ({ plan, repeated }) => {
      setCode('');
      quotaChanged();
      const words = { name: nameOf(plan.names), gives: planWords(plan) };
      if (repeated) toast('info', t('billing.redeem.repeated', words));
      else toast('success', t('billing.redeem.done', words));
    },
  });
  return (
    <Section title={t('billing.redeem.title')}>
      <Form className="flex max-w-140 flex-wrap items-start gap-3" onSubmit={() => redeeming.mutate()}>
        <TextField
          label={t('billing.redeem.code')}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XX"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          steady
          className="min-w-60 flex-1"
          value={code}
          error={redeeming.isError ? wordsOf(redeeming.error) : undefined}
          onChange={(event) => {
            redeeming.reset();
            setCode(event.target.value);
          }}
        />
        <Button type="submit" className="mt-6.5" busy={redeeming.isPending} disabled={code.trim() === ''}>
          {t('billing.redeem.action')}
        </Button>
      </Form>
    </Section>
  );
}
