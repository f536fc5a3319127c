import { icon } from './glyph.tsx';

export const PlayIcon = icon(
  'M8 5.6c0-.8.9-1.3 1.6-.9l9.6 6.2c.6.4.6 1.4 0 1.8l-9.6 6.2c-.7.4-1.6 0-1.6-.9z',
  { solid: true },
);

export const PauseIcon = icon(
  'M7.5 5h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm7 0h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  { solid: true },
);
export const MenuIcon = icon('M4 6.5h16M4 12h16M4 17.5h16');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const ChevronRightIcon = icon('M9.5 6l6 6-6 6');
export const CompareIcon = icon('M4 7h13M13.5 3.5L17 7l-3.5 3.5M20 17H7M10.5 13.5L7 17l3.5 3.5');
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20');
export const StarFilledIcon = icon(
  'M12 3.6l2.6 5.3 5.9.9-4.2 4.1 1 5.9-5.3-2.8-5.3 2.8 1-5.9-4.2-4.1 5.9-.9z',
  { solid: true },
);
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
);
export const MoonIcon = icon('M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z');
export const GlobeIcon = icon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.3 3.4 5.2 3.4 8.5s-1.1 6.2-3.4 8.5c-2.3-2.3-3.4-5.2-3.4-8.5S9.7 5.8 12 3.5z',
);
export const DownloadIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14');
export const SubtitlesIcon = icon('M4.5 6h15v12h-15zM7.5 11.5h4M14 11.5h2.5M7.5 14.8h2M12 14.8h4.5');
export const ShareIcon = icon('M12 15V4M8 7.5L12 3.7l4 3.8M6 11.5H5V20h14v-8.5h-1');
export const VolumeIcon = icon(
  'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
);
export const MutedIcon = icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.8l4.5 4.5M20.5 9.8L16 14.3');
export const ExternalIcon = icon('M13.5 4.5H19.5V10.5M19 5l-8 8M10.5 6H5v13h13v-5.5');
export const TrashIcon = icon('M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.2 10.5v5.5M13.8 10.5v5.5');
export const UserIcon = icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5',
);
export const EyeIcon = icon(
  'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.4 7.2A15.3 15.3 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.3 9.3 0 0 0 4-.9M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
);
export const QrIcon = icon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM20 14v.1M14 20v-.1',
);
export const MailIcon = icon('M4 5.5h16v13H4zM4.5 6.5L12 12.5l7.5-6');
export const LogoutIcon = icon('M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5');
export const CopyIcon = icon('M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9');
export const ArrowLeftIcon = icon('M19.5 12H5M11 6l-6 6 6 6');
export const ArrowRightIcon = icon('M4.5 12H19M13 6l6 6-6 6');
export const WaveIcon = icon('M4 19.5h16M6.5 16v-4M11 16V6M15.5 16V9.5M20 16v-2');
export const UndoIcon = icon('M8.5 5L4 9.5 8.5 14M4.5 9.5H15a5 5 0 0 1 0 10h-4');
export const RedoIcon = icon('M15.5 5L20 9.5 15.5 14M19.5 9.5H9a5 5 0 0 0 0 10h4');
export const DragIcon = icon('M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1', { strokeWidth: 2.5 });
export const PlusIcon = icon('M12 5v14M5 12h14');
export const CardIcon = icon('M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4');
export const KeyIcon = icon('M8 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11.8 12.5H20.5V16M16.5 12.5v2.5');
export const GiftIcon = icon(
  'M4.5 11.5h15V20h-15zM3.5 8h17v3.5h-17zM12 8v12M12 8C8 8 7 4 9.5 4S12 8 12 8s0-4 2.5-4S16 8 12 8',
);
