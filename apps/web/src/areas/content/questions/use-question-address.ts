import { readId } from '../../../shared/read-id.ts'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import type { QuestionFilter } from '../content-queries.ts'
import { type QuestionShow, showNames } from '../content-words.ts'

const readShow = (text: string | null): QuestionShow =>
  text !== null && Object.hasOwn(showNames, text) ? (text as QuestionShow) : 'published'

/** Invalid values in the address are ignored; a topic counts within its course only. */
export const readQuestionFilter = (params: URLSearchParams): QuestionFilter => {
  const course = readId(params.get('course'))
  return {
    course,
    topic: course === null ? null : readId(params.get('topic')),
    show: readShow(params.get('show')),
    ...readListAddress(params),
  }
}

/** Course, topic, state, search and page of the list are in the address. */
export const useQuestionAddress = () => {
  const { params, page, setPage, setSearch, setFilter } = useListAddress()
  const filter = readQuestionFilter(params)
  return {
    filter,
    page,
    setPage,
    setSearch,
    setCourse: (course: string) => setFilter({ course: course || null, topic: null }),
    setTopic: (topic: string) => setFilter({ topic: topic || null }),
    setShow: (show: string) => setFilter({ show: show === 'published' ? null : show }),
    showAll: () => setFilter({ course: null, topic: null, show: null, search: null }),
  }
}

export type QuestionAddress = ReturnType<typeof useQuestionAddress>
