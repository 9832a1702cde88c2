import styles from './icon.module.css'

const shapes = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 1.5',
  warning: 'M12 4.5L21 19.5H3zM12 10v4.5M12 17v.2',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  back: 'M11 5.5L4.5 12l6.5 6.5M5 12h15',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  eye: 'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.5 6.3A10 10 0 0 1 12 6c4 0 7.5 2 9.5 6a13 13 0 0 1-2.7 3.6M6.5 7.6A12 12 0 0 0 2.5 12c2 4 5.5 6 9.5 6a10 10 0 0 0 4.4-1M10 10.2a2.8 2.8 0 0 0 3.9 3.9',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7',
  moon: 'M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2z',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  offline: 'M4 4l16 16M8.5 14.5a5 5 0 0 1 6.5-.3M5 11a10 10 0 0 1 4.5-2.4M13.5 8.2A10 10 0 0 1 19 11M12 18.5v.2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM4.5 20c.8-3.8 3.8-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  document: 'M6.5 3.5h7.5l4.5 4.5v12.5h-12zM13.5 3.5V8.5h5M9.5 12.5h5.5M9.5 16h5.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  calendar: 'M4 6.5h16v13.5H4zM4 11h16M8 3.5v5M16 3.5v5',
  phone:
    'M6 4h3.2l1.5 4.2-2.2 1.6a12 12 0 0 0 5.7 5.7l1.6-2.2 4.2 1.5V18a2 2 0 0 1-2.2 2A16 16 0 0 1 4 6.2A2 2 0 0 1 6 4z',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  arrowUp: 'M12 19V5M6.5 10.5L12 5l5.5 5.5',
  arrowDown: 'M12 5v14M6.5 13.5L12 19l5.5-5.5',
} as const

/** The path of an icon that few screens draw: `signed-in-icons.ts`, so that other pages do not load it. */
type IconPath = `M${string}`

export type IconName = keyof typeof shapes | IconPath

const pathOf = (name: IconName): string => (name in shapes ? shapes[name as keyof typeof shapes] : name)

/** Decorative: always beside a word, or inside a control with a label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={pathOf(name)} />
  </svg>
)
