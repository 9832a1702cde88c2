import { addressUserCourse } from '../../shared/course-address.ts'
import type { Screen } from '../../shared/screen.ts'
import { readListAddress } from '../../shared/use-list-address.ts'
import { type QuestionListName, questionsQuery } from './questions-query.ts'

/** The page of a list that an address names. */
export const askForQuestions =
  (list: QuestionListName): NonNullable<Screen['prefetch']> =>
  (client, address) => {
    const id = addressUserCourse(address)
    const { page, search } = readListAddress(address)
    return id === null ? [] : [client.prefetchQuery(questionsQuery(list, id, search, page))]
  }
