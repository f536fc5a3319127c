import { type ComponentType, lazy } from 'react';
import { withWords } from '../../lib/language.ts';
import type { Icon } from '../../ui/glyph.tsx';
import { FileIcon, InfoIcon, QueueIcon, ServerIcon, SlidersIcon } from '../../ui/icons.tsx';
import { CardIcon, LayersIcon, UserIcon, WaveIcon } from '../../ui/later-icons.tsx';

/** A section of the administration: `/admin/<id>`. */
interface AdminSection {
  readonly id: string;
  readonly icon: Icon;
  /** About accounts: does not exist on an instance without accounts. */
  readonly needsAccounts?: true;
  /** Renders `Page` with the section's name as its title. */
  readonly Section: ComponentType;
}

const section = (load: () => Promise<{ default: ComponentType }>) => lazy(withWords(load));

/**
 * In the order of the menu; the first one is also at `/admin`. Names are in the locale files: `admin.sections.<id>`.
 */
export const adminSections = [
  {
    id: 'overview',
    icon: WaveIcon,
    Section: section(() => import('../../features/admin/overview-section.tsx')),
  },
  {
    id: 'queue',
    icon: QueueIcon,
    Section: section(() => import('../../features/admin/queue/queue-section.tsx')),
  },
  {
    id: 'people',
    icon: UserIcon,
    needsAccounts: true,
    Section: section(() => import('../../features/admin/people/people-section.tsx')),
  },
  {
    id: 'plans',
    icon: LayersIcon,
    needsAccounts: true,
    Section: section(() => import('../../features/admin/plans/plans-section.tsx')),
  },
  {
    id: 'orders',
    icon: CardIcon,
    needsAccounts: true,
    Section: section(() => import('../../features/admin/orders/orders-section.tsx')),
  },
  {
    id: 'voices',
    icon: ServerIcon,
    Section: section(() => import('../../features/admin/voices/voices-section.tsx')),
  },
  {
    id: 'announcement',
    icon: InfoIcon,
    Section: section(() => import('../../features/admin/announcement/announcement-section.tsx')),
  },
  {
    id: 'audit',
    icon: FileIcon,
    Section: section(() => import('../../features/admin/audit-section.tsx')),
  },
  {
    id: 'configuration',
    icon: SlidersIcon,
    Section: section(() => import('../../features/admin/configuration-section.tsx')),
  },
] as const satisfies AdminSection[];
