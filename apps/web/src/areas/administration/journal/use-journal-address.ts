import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { anyTime, type Period, readPeriod } from '../../../shared/period/period.ts'
import { readId } from '../../../shared/read-id.ts'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import type { JournalFilter } from '../administration-queries.ts'
import { isAction } from './journal-words.ts'

/** Invalid values in the address are ignored. */
export const readJournalFilter = (params: URLSearchParams): JournalFilter => {
  const action = params.get('action')
  const read = readPeriod(params.get('from') ?? '', params.get('until') ?? '')
  const { from, to } = 'kind' in read ? anyTime : read
  return {
    person: readId(params.get('person')),
    action: isAction(action) ? action : null,
    from,
    until: to,
    page: readListAddress(params).page,
  }
}

const textOf = (day: string | null): string | null => (day === null ? null : calendarDate(day))

/** The filter and the page of the journal are in the address. */
export const useJournalAddress = () => {
  const { params, page, setPage, setFilter } = useListAddress()
  const filter = readJournalFilter(params)
  return {
    filter,
    page,
    setPage,
    isFiltered: filter.person !== null || filter.action !== null || filter.from !== null || filter.until !== null,
    setAction: (action: string) => setFilter({ action: action || null }),
    setPeriod: ({ from, to }: Period) => setFilter({ from: textOf(from), until: textOf(to) }),
    showEverybody: () => setFilter({ person: null }),
    showAll: () => setFilter({ person: null, action: null, from: null, until: null }),
  }
}

export type JournalAddress = ReturnType<typeof useJournalAddress>
