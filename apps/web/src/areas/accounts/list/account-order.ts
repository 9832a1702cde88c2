import type { AccountOrder, AccountSort } from '@dopusk/contract'

export const sortNames: Record<AccountSort, string> = {
  created_at: 'Создана',
  created_by: 'Кем',
  learner: 'Обучающийся',
  status: 'Статус',
  proposals: 'Заявки',
  progress: 'Прогресс',
  access_until: 'Курсы и\u00a0доступ',
}

/** Options of the select that replaces the headers on narrow screens. */
export const orderNames: Record<AccountOrder, string> = {
  created_at: 'Сначала старые',
  '-created_at': 'Сначала новые',
  created_by: 'Кем создана, А\u00a0—\u00a0Я',
  '-created_by': 'Кем создана, Я\u00a0—\u00a0А',
  learner: 'Обучающийся, А\u00a0—\u00a0Я',
  '-learner': 'Обучающийся, Я\u00a0—\u00a0А',
  status: 'Сначала не\u00a0активированные',
  '-status': 'Сначала активированные',
  proposals: 'Номер заявки, по\u00a0возрастанию',
  '-proposals': 'Номер заявки, по\u00a0убыванию',
  progress: 'Прогресс, по\u00a0возрастанию',
  '-progress': 'Прогресс, по\u00a0убыванию',
  access_until: 'Сначала кто раньше заканчивает',
  '-access_until': 'Сначала у\u00a0кого доступ закончился',
}

export const defaultOrder: AccountOrder = 'created_at'

export const isOrder = (text: string | null): text is AccountOrder => text !== null && Object.hasOwn(orderNames, text)

/** A press on the sorted header reverses the order; on another header it sorts ascending. */
export const nextOrder = (order: AccountOrder, sort: AccountSort): AccountOrder => (order === sort ? `-${sort}` : sort)
