import { icon } from './glyph.tsx';

/* The icons of the first paint. All others are loaded with what uses them: `later-icons.tsx`. */

export const BrandIcon = icon('M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3');
export const StopIcon = icon('M7 6h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z', {
  solid: true,
});
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const RefreshIcon = icon(
  'M19.5 11A7.6 7.6 0 0 0 5.6 8M4.5 13a7.6 7.6 0 0 0 13.9 3M5 4v4h4M19 20v-4h-4',
);
export const PenIcon = icon('M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4');
export const HelpIcon = icon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.7 9.6a2.4 2.4 0 0 1 4.7.7c0 1.6-2.4 2.1-2.4 3.4M12 16.8v.1',
);
export const InfoIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.2M12 7.8v.1');
export const WarningIcon = icon('M12 4.5l8.7 15H3.3zM12 10v4.2M12 16.9v.1');
export const ErrorIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.8v5M12 16.2v.1');
export const SuccessIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.3 12.3l2.6 2.6 4.8-5.2');
export const SlidersIcon = icon(
  'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const CodeIcon = icon('M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5');
export const TextIcon = icon('M5 6h14M5 10.5h14M5 15h9');
export const SparkIcon = icon('M12 4l1.7 5.3L19 11l-5.3 1.7L12 18l-1.7-5.3L5 11l5.3-1.7z');
export const ClockIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2');
export const ReadingIcon = icon('M5 19.5l5-13 5 13M6.7 15.5h6.6M15.5 5.5c1.5-1.3 3-1.3 4.5 0M17.7 9.5v.1');
export const QueueIcon = icon('M4 6.5h16M4 12h16M4 17.5h9');
export const TasksIcon = icon(
  'M4 6.5l1.5 1.5 3-3M4 12.5l1.5 1.5 3-3M4 18.5l1.5 1.5 3-3M12 6.5h8M12 12.5h8M12 18.5h8',
);
export const LayersIcon = icon(
  'M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5',
);
export const MoreIcon = icon(
  'M12 7.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zm0 6.4a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zm0 6.4a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  { solid: true },
);
export const FileIcon = icon('M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5');
export const ChevronDownIcon = icon('M6 9.5l6 6 6-6');
export const StarIcon = icon('M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z');
export const ServerIcon = icon('M4 5h16v6H4zM4 13h16v6H4zM7.5 8v.1M7.5 16v.1');
export const ListIcon = icon('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1');
