import { type ComponentType, cloneElement, createContext, type ReactElement, use } from 'react';
import type * as popupModule from './menu-popup.tsx';
import { OnDemand, onDemand, type TriggerProps } from './on-demand.tsx';

const load = onDemand(() => import('./menu-popup.tsx'));

/** The lazy-loaded components of an open menu. */
const Parts = createContext<typeof popupModule | null>(null);

/** A button that opens a list of commands. The list's code is fetched when the menu is about to be opened. */
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

function Part({ name, props }: { readonly name: keyof typeof popupModule; readonly props: object }) {
  const parts = use(Parts);
  if (!parts) throw new Error('An entry of a menu stands in no menu');
  const Drawn = parts[name] as ComponentType<object>;
  return <Drawn {...props} />;
}

/**
 * An entry, rendered by the component of that name once the menu is loaded.
 * @__NO_SIDE_EFFECTS__
 */
const entry = <Name extends keyof typeof popupModule>(name: Name) =>
  ((props: object) => <Part name={name} props={props} />) as (typeof popupModule)[Name];

export const Submenu = entry('Submenu');
export const MenuItem = entry('MenuItem');
export const MenuLink = entry('MenuLink');
export const MenuNote = entry('MenuNote');
export const MenuCheck = entry('MenuCheck');
export const MenuSeparator = entry('MenuSeparator');
export const MenuRadioGroup = entry('MenuRadioGroup');
