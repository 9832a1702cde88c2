import type { NormChange } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { documentName, quoted, replacementWords } from '../../../shared/format/document-name.ts'
import { plural, questions } from '../../../shared/format/plural.ts'

/** One change in one course, in words for that day. */
export const normChangeWords = (change: NormChange, today: string): string => {
  const { effective_on, course_name, before, after, question_count } = change
  const day = longDate(effective_on)
  const isAhead = effective_on > today
  const count = plural(question_count, questions)
  const course = quoted(course_name)
  if (after === null) {
    const end = isAhead
      ? `${day} утратит силу документ ${documentName(before)}`
      : `С\u00a0${day} не\u00a0действует документ ${documentName(before)}`
    return `${end}: ${count} курса ${course}, замены пока нет.`
  }
  const what = replacementWords(before, after)
  return `С\u00a0${day} в\u00a0курсе ${course} ${isAhead ? 'меняется' : 'изменилось'}: ${what}, ${count}. Если изменился верный ответ, вопрос зададут снова.`
}
