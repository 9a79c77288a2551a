// Our own line icons, 24 px grid; decorative unless given a label.

const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 20.5h4',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  left: 'M19 12H5m6-6-6 6 6 6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  back: 'm14 6-6 6 6 6',
  next: 'm10 6 6 6-6 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l11-6.5z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.8-4.8',
  download: 'M12 4v11m-5-4.5 5 4.5 5-4.5M5 20h14',
  upload: 'M12 16V5M7 9.5 12 5l5 4.5M5 20h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.2v.1M12 3 2.5 20h19z',
  info: 'M12 11v5.5m0-8.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A8.9 8.9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.2 7.7A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  sort: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  logout: 'M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  book: 'M4 5c3-1 6-.5 8 1.5C14 4.5 17 4 20 5v14c-3-1-6-.5-8 1.5C10 18.5 7 18 4 19zM12 6.5v14',
  cap: 'm2 9 10-5 10 5-10 5zM6 11.5V16c3.5 3 8.5 3 12 0v-4.5M22 9v6',
  money: 'M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 9v.1M18 15v.1',
  bank: 'M3 10h18L12 4zM5 10v8m4.7-8v8m4.6-8v8M19 10v8M3 20h18',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  map: 'M9 4 3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20',
  news: 'M4 5h13v14H5a1 1 0 0 1-1-1zM17 9h3v9a1 1 0 0 1-1 1h-2M7 9h7M7 12.5h7M7 16h4',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
  flask: 'M9 3h6M10 3v6L4.5 18.5A1.5 1.5 0 0 0 6 21h12a1.5 1.5 0 0 0 1.5-2.5L14 9V3M7.5 15h9',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  phone: 'M6 3h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  link: 'M10 14a4.5 4.5 0 0 0 6.5 0l3-3a4.6 4.6 0 0 0-6.5-6.5l-1.5 1.5M14 10a4.5 4.5 0 0 0-6.5 0l-3 3A4.6 4.6 0 0 0 11 19.5l1.5-1.5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from readers, or labelled by aria-label
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
