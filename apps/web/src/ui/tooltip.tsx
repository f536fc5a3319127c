import { cloneElement, type ReactElement } from 'react';

/**
 * Words shown on hover and focus; they repeat or complete the child's own accessible name, which it must have. One
 * `TooltipLayer` at the root shows them all, so a list of hundreds of buttons costs nothing.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<{ 'data-tooltip'?: string }>;
}) {
  return cloneElement(children, { 'data-tooltip': text });
}
