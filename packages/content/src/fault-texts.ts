/** What is wrong with a wording or a task, in the words of a pack's files. The editor has its own words for each code. */
const faultTexts = {
  variant_count: (count, min, max) => `вариантов ${count}, а нужно от ${min} до ${max}`,
  variant_repeated: (text) => `вариант повторяется: ${text}`,
  norm_required: (fields) => `в демонстрационном наборе нужны ${fields}`,
  norm_verified_alone: () => 'verified без document и point',
  norm_incomplete: () => 'document и point нужны вместе, и без них нет key',
  document_unknown: (document) => `нет документа «${document}»`,
  point_unknown: (point, document) => `в документе «${document}» нет пункта «${point}»`,
  point_unnumbered: (point) => `у пункта «${point}» нет номера: нужно verified: false`,
  phrase_not_in_point: (phrase, point) => `в пункте «${point}» нет слов «${phrase}»`,
  phrase_not_in_right: (phrase) => `в верном варианте нет слов «${phrase}»`,
  image_unknown: (file) => `нет картинки «${file}»`,
  interval_empty: () => 'until не позже from',
  number_unchecked: () => 'нет проверки числа (check)',
  expression_invalid: (check) => `выражение не вычисляется: ${check}`,
  number_differs: (check, result, value) => `числа не сходятся: ${check} = ${result}, а записано ${value}`,
  card_repeated: (text) => `повторяется «${text}»: порядок неоднозначен`,
  blank_without_variants: (code) => `у пропуска {{${code}}} нет вариантов`,
  blank_repeated: (code) => `пропуск {{${code}}} стоит дважды`,
  blank_not_in_text: (code) => `для «${code}» нет пропуска в тексте`,
  blank_variant_repeated: (code, text) => `{{${code}}}: вариант повторяется: ${text}`,
  point_repeated: (point) => `пункт «${point}» назван дважды`,
  point_not_named: (point) => `текст задания не ссылается на «${point}»`,
} as const satisfies Record<string, (...values: string[]) => string>

export type FaultCode = keyof typeof faultTexts

/** A fault, the field that it is in, such as `check`, `pairs.0.left`, `codes.event` or `sources.1`, and what its texts name. */
export interface CodedFault<Field extends string = string> {
  field: Field
  code: FaultCode
  values: string[]
  message: string
}

export const codedFault = <Field extends string>(
  field: Field,
  code: FaultCode,
  ...values: (string | number)[]
): CodedFault<Field> => {
  const words = values.map(String)
  return { field, code, values: words, message: (faultTexts[code] as (...texts: string[]) => string)(...words) }
}
