import type { AccountOrder, AccountSort } from '@dopusk/contract'

/** The column of `education_account` behind each order of the list; the id breaks ties. */
export const sortColumns = {
  created_at: 'created_at',
  created_by: 'sort_creator',
  learner: 'sort_name',
  status: 'activated',
  proposals: 'sort_proposal',
  progress: 'progress',
  access_until: 'sort_end',
} as const satisfies Record<AccountSort, string>

export type SortColumn = (typeof sortColumns)[AccountSort]

export interface ListOrder {
  column: SortColumn
  isDescending: boolean
}

export const parseOrder = (order: AccountOrder): ListOrder => ({
  column: sortColumns[order.replace('-', '') as AccountSort],
  isDescending: order.startsWith('-'),
})
