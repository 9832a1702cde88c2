import type { AccountStateFilter } from '@dopusk/contract'

export const stateNames: Record<AccountStateFilter, string> = {
  not_started: 'Не\u00a0начали',
  active: 'Учатся',
  ending_soon: 'Заканчивается',
  ready: 'Готовы к\u00a0экзамену',
  expired: 'Доступ закончился',
}

export const states = Object.keys(stateNames) as AccountStateFilter[]

export const isState = (text: string | null): text is AccountStateFilter =>
  text !== null && Object.hasOwn(stateNames, text)
