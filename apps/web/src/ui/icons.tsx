import { Glyph, type Icon } from './glyph.tsx';

/* What the first paint shows. Every other icon comes with what shows it: `later-icons.tsx`. */

export const BrandIcon: Icon = (props) => <Glyph d="M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3" {...props} />;
export const StopIcon: Icon = (props) => (
  <Glyph solid d="M7 6h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z" {...props} />
);
export const CloseIcon: Icon = (props) => <Glyph d="M6 6l12 12M18 6L6 18" {...props} />;
export const RefreshIcon: Icon = (props) => (
  <Glyph d="M19.5 11A7.6 7.6 0 0 0 5.6 8M4.5 13a7.6 7.6 0 0 0 13.9 3M5 4v4h4M19 20v-4h-4" {...props} />
);
export const PenIcon: Icon = (props) => <Glyph d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" {...props} />;
export const HelpIcon: Icon = (props) => (
  <Glyph
    d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.7 9.6a2.4 2.4 0 0 1 4.7.7c0 1.6-2.4 2.1-2.4 3.4M12 16.8v.1"
    {...props}
  />
);
export const InfoIcon: Icon = (props) => (
  <Glyph d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.2M12 7.8v.1" {...props} />
);
export const WarningIcon: Icon = (props) => <Glyph d="M12 4.5l8.7 15H3.3zM12 10v4.2M12 16.9v.1" {...props} />;
export const ErrorIcon: Icon = (props) => (
  <Glyph d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.8v5M12 16.2v.1" {...props} />
);
export const SuccessIcon: Icon = (props) => (
  <Glyph d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.3 12.3l2.6 2.6 4.8-5.2" {...props} />
);
export const SlidersIcon: Icon = (props) => (
  <Glyph
    d="M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
    {...props}
  />
);
export const CodeIcon: Icon = (props) => (
  <Glyph d="M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5" {...props} />
);
export const TextIcon: Icon = (props) => <Glyph d="M5 6h14M5 10.5h14M5 15h9" {...props} />;
export const SparkIcon: Icon = (props) => (
  <Glyph d="M12 4l1.7 5.3L19 11l-5.3 1.7L12 18l-1.7-5.3L5 11l5.3-1.7z" {...props} />
);
export const ClockIcon: Icon = (props) => (
  <Glyph d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2" {...props} />
);
export const QueueIcon: Icon = (props) => <Glyph d="M4 6.5h16M4 12h16M4 17.5h9" {...props} />;
export const LayersIcon: Icon = (props) => (
  <Glyph d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" {...props} />
);
