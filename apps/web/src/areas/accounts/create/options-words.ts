import type { listUserProfiles, ResponseOf } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { countText } from '../list/count-words.ts'

const peopleForms: PluralForms = ['человек', 'человека', 'человек']

/** What stands under the options: how many there are, or why there are none. */
export const optionsWords = ({
  data,
  error,
  isFetching,
}: Pick<UseQueryResult<ResponseOf<typeof listUserProfiles>>, 'data' | 'error' | 'isFetching'>): string => {
  if (isFetching) return 'Ищем…'
  if (error !== null) return error.message
  if (data === undefined || data.count === 0) return 'По вашему запросу, ничего не найдено..'
  if (data.count > data.results.length) {
    const all = countText(data.count, data.count_is_capped)
    return `Показаны первые ${data.results.length} из\u00a0${all}. Уточните запрос`
  }
  return `Найдено: ${plural(data.count, peopleForms)}`
}
