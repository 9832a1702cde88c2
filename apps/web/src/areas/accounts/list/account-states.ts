import type { AccountStateFilter } from '@dopusk/contract'

/** In the order of the screen: the four states, then «Заканчивается», which is counted across them. */
export const stateNames: Record<AccountStateFilter, string> = {
  not_started: 'Не\u00a0начали',
  active: 'Учатся',
  ready: 'Готовы к\u00a0экзамену',
  expired: 'Доступ закончился',
  ending_soon: 'Заканчивается',
}

export const states = Object.keys(stateNames) as AccountStateFilter[]

export const isState = (text: string | null): text is AccountStateFilter =>
  text !== null && Object.hasOwn(stateNames, text)
