import type { NormChange } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { plural, questions } from '../../../shared/format/plural.ts'
import { quoted } from '../../../shared/format/quoted.ts'

/** «Приказ Ростехнадзора от 08.12.2020 № 503» without what it is about; a title without a number as a whole. */
export const documentName = (title: string): string => {
  const numbered = title.slice(0, Math.max(0, title.indexOf('«'))).trim()
  return quoted(numbered.includes('№') ? numbered : title)
}

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
  const what =
    after === before
      ? `новая редакция: ${documentName(after)}`
      : `${documentName(after)} вместо ${documentName(before)}`
  return `С\u00a0${day} в\u00a0курсе ${course} ${isAhead ? 'меняется' : 'изменилось'}: ${what}, ${count}. Если изменился верный ответ, вопрос зададут снова.`
}
