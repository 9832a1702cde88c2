import type { AccountState } from '@dopusk/contract'

export const stateNames: Record<AccountState, string> = {
  not_started: 'Не\u00a0начали',
  active: 'Учатся',
  ending_soon: 'Меньше 7\u00a0дней',
  ready: 'Готовы к\u00a0экзамену',
}

export const states = Object.keys(stateNames) as AccountState[]

export const isState = (text: string | null): text is AccountState => text !== null && Object.hasOwn(stateNames, text)
