import type { ItemSort } from '@dopusk/contract'
import type { ItemOrder } from '../content-queries.ts'

export const sortNames: Record<ItemSort, string> = {
  flags: 'Что проверить',
  facility: 'Верно',
  discrimination: 'Различает',
  answers: 'Ответов',
  median_time: 'Время',
  asked: 'Показов',
  complaints: 'Жалоб',
}

/** Options of the select that replaces the headings on narrow screens. */
export const orderNames: Record<ItemOrder, string> = {
  '-flags': 'Сначала с\u00a0замечаниями',
  flags: 'Сначала без\u00a0замечаний',
  facility: 'Сначала где мало верных',
  '-facility': 'Сначала где много верных',
  discrimination: 'Сначала плохо различающие',
  '-discrimination': 'Сначала хорошо различающие',
  '-answers': 'Сначала где больше ответов',
  answers: 'Сначала где меньше ответов',
  '-median_time': 'Сначала долгие',
  median_time: 'Сначала быстрые',
  '-asked': 'Сначала где больше показов',
  asked: 'Сначала где меньше показов',
  '-complaints': 'Сначала где больше жалоб',
  complaints: 'Сначала где меньше жалоб',
}

export const defaultOrder: ItemOrder = '-flags'

export const isOrder = (text: string | null): text is ItemOrder => text !== null && Object.hasOwn(orderNames, text)

/** Few right answers and little difference are what to look for; elsewhere much is. */
const firstOrder = (sort: ItemSort): ItemOrder => (sort === 'facility' || sort === 'discrimination' ? sort : `-${sort}`)

/** A press on the sorted heading reverses the order; on another heading it brings what to look for to the top. */
export const nextOrder = (order: ItemOrder, sort: ItemSort): ItemOrder => {
  if (order === sort) return `-${sort}`
  return order === `-${sort}` ? sort : firstOrder(sort)
}
