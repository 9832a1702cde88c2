import { paths } from '../shared/paths.ts'

/** The landing page and its anchors, as the header and the footer name them. */
export const siteSections = [
  { to: paths.home, label: 'Главная' },
  { to: `${paths.home}#courses`, label: 'Курсы' },
  { to: `${paths.home}#stages`, label: 'Этапы' },
  { to: `${paths.home}#advantages`, label: 'Преимущества' },
] as const
