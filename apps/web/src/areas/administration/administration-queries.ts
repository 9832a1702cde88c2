import {
  getPerson,
  getPersonalData,
  getRetention,
  type JournalAction,
  listConsentVersions,
  listJournal,
  listPeople,
  type PersonalDataMatch,
} from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import type { PeopleShow } from './person-words.ts'

/** The key prefix of all queries of this area: what is done with a person shows in several of them. */
export const administrationKey = ['administration']

export const peoplePageSize = 20
export const journalPageSize = 50

export interface PeopleFilter {
  show: PeopleShow
  search: string
  page: number
}

export const peopleListQuery = ({ show, search, page }: PeopleFilter) =>
  queryOptions({
    queryKey: [...administrationKey, 'people', { show, search, page }],
    queryFn: ({ signal }) =>
      call(
        listPeople,
        { query: { show, search, limit: peoplePageSize, offset: (page - 1) * peoplePageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [...administrationKey, 'person', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id } }, { signal }),
    staleTime: 0,
  })

export interface JournalFilter {
  person: number | null
  action: JournalAction | null
  /** `YYYY-MM-DD`, both included. */
  from: string | null
  until: string | null
  page: number
}

export const journalQuery = ({ person, action, from, until, page }: JournalFilter) =>
  queryOptions({
    queryKey: [...administrationKey, 'journal', { person, action, from, until, page }],
    queryFn: ({ signal }) =>
      call(
        listJournal,
        {
          query: {
            ...(person !== null && { person }),
            ...(action !== null && { action }),
            ...(from !== null && { from }),
            ...(until !== null && { until }),
            limit: journalPageSize,
            offset: (page - 1) * journalPageSize,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Who cannot sign in and has only sent an enquiry is known by a phone. */
export type Whose = { email: string } | { phone: string }

/** Who is looked for, and the matching requests that were confirmed as theirs. */
export type ConfirmedWhose = Whose & { confirmed?: { kind: PersonalDataMatch['kind']; id: number }[] }

export const personalDataQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...administrationKey, 'personal-data', whose],
    queryFn: ({ signal }) => call(getPersonalData, { query: whose }, { signal }),
    staleTime: 0,
  })

export const retentionQuery = queryOptions({
  queryKey: [...administrationKey, 'retention'],
  queryFn: ({ signal }) => call(getRetention, { query: {} }, { signal }),
})

export const consentVersionsQuery = queryOptions({
  queryKey: [...administrationKey, 'consent-versions'],
  queryFn: ({ signal }) => call(listConsentVersions, {}, { signal }),
})
