import type { ReactNode, SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'd'> & { readonly size?: number };
export type Icon = (props: IconProps) => ReactNode;

/**
 * An icon from its path, on a 24 px grid with 1.75 px lines. Hidden from screen readers: the control around it has
 * the label.
 * @__NO_SIDE_EFFECTS__
 */
export function icon(d: string, { solid = false, strokeWidth = 1.75 } = {}): Icon {
  return ({ size = 18, ...rest }) => (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill={solid ? 'currentColor' : 'none'}
      stroke={solid ? 'none' : 'currentColor'}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}
