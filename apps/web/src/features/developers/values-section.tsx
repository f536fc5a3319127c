import { Link } from 'wouter';
import { copyCode } from '../../lib/copy-code.ts';
import { serverAddress } from '../../lib/server-address.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useDeveloperValues, useExampleVoice } from '../../model/developers/developer-values.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/later-icons.tsx';
import { Section } from '../../ui/page.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The values in all examples: this server's address, a key, a voice. */
export function ValuesSection() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const { key } = useDeveloperValues();
  const voice = useExampleVoice();
  const keyHint = (
    <>
      {t('developers.own.keyHint')}{' '}
      <Link to="/user/keys" className="text-accent underline">
        {t('developers.own.makeKey')}
      </Link>
    </>
  );
  return (
    <Section title={t('developers.own.title')}>
      <div className="grid gap-4 wide:grid-cols-3">
        <CopyField label={t('developers.own.address')} value={serverAddress()} />
        <SecretField
          label={t('developers.own.key')}
          value={key}
          placeholder="pk_…"
          autoComplete="off"
          reveal={{ show: t('developers.own.showKey'), hide: t('developers.own.hideKey') }}
          hint={accounts ? keyHint : t('developers.own.anyKey')}
          onChange={(event) => useDeveloperValues.setState({ key: event.target.value.trim() })}
        />
        <TextField
          label={t('developers.values.voice')}
          value={voice}
          spellCheck={false}
          hint={t('developers.own.voiceHint')}
          onChange={(event) => useDeveloperValues.setState({ voice: event.target.value.trim() || null })}
        />
      </div>
    </Section>
  );
}

export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.target.select()}
      trailing={
        <IconButton
          size="sm"
          label={t('developers.copyValue', { name: label })}
          icon={<CopyIcon />}
          onClick={() => void copyCode(value)}
        />
      }
    />
  );
}
