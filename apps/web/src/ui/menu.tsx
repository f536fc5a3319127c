import { cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react';
import type * as popupModule from './menu-popup.tsx';
import { OnDemand, onDemand, type TriggerProps } from './on-demand.tsx';

const load = onDemand(() => import('./menu-popup.tsx'));

/** What an open menu is made of. */
const Parts = createContext<typeof popupModule | null>(null);

function useParts(): typeof popupModule {
  const parts = use(Parts);
  if (!parts) throw new Error('An entry of a menu stands in no menu');
  return parts;
}

/** A button that opens a list of commands. The list's code is fetched when it is about to be opened. */
export function Menu(props: popupModule.MenuProps) {
  const trigger = props.trigger as ReactElement<TriggerProps & { 'aria-haspopup': 'menu' }>;
  return (
    <OnDemand
      load={load}
      trigger={(ours) => cloneElement(trigger, { ...ours, 'aria-haspopup': 'menu' })}
      whole={(parts) => (
        <Parts value={parts}>
          <parts.Menu {...props} />
        </Parts>
      )}
    />
  );
}

export function Submenu(props: popupModule.SubmenuProps) {
  const parts = useParts();
  return <parts.Submenu {...props} />;
}

export function MenuItem(props: popupModule.MenuItemProps) {
  const parts = useParts();
  return <parts.MenuItem {...props} />;
}

export function MenuLink(props: popupModule.MenuLinkProps) {
  const parts = useParts();
  return <parts.MenuLink {...props} />;
}

export function MenuNote({ children }: { readonly children: ReactNode }) {
  const parts = useParts();
  return <parts.MenuNote>{children}</parts.MenuNote>;
}

export function MenuCheck(props: popupModule.MenuCheckProps) {
  const parts = useParts();
  return <parts.MenuCheck {...props} />;
}

export function MenuSeparator() {
  const parts = useParts();
  return <parts.MenuSeparator />;
}

export function MenuRadioGroup<Value extends string | number>(props: popupModule.MenuRadioGroupProps<Value>) {
  const parts = useParts();
  return <parts.MenuRadioGroup {...props} />;
}
