import { type Person, setPersonRole, UserRole } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { useTierWords } from '../../../model/session/tier.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAct } from '../use-act.ts';

export function RoleSection({ person }: { person: Person }) {
  const { t } = useTranslation();
  const roleWords = useTierWords();
  const [role, setRole] = useState(person.role);
  const saving = useAct(
    () => call(setPersonRole, { params: { id: person.id }, body: { role } }),
    () => t('admin.people.roleSaved'),
  );
  return (
    <Section title={t('admin.people.role')}>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('admin.people.role')}
          hideLabel
          className="w-44"
          value={role}
          onChange={setRole}
          options={UserRole.options.map((each) => ({ value: each, label: roleWords(each) }))}
        />
        <Button busy={saving.isPending} disabled={role === person.role} onClick={() => saving.mutate()}>
          {t('ui.save')}
        </Button>
      </div>
    </Section>
  );
}
