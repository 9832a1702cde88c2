import { cleanText, nameKey } from '../clean-text.ts'

const synonyms = {
  id: ['id', 'ид', 'идентификатор'],
  cok: ['номерцок', 'цок', 'idцок', 'номервбанкецок', 'номервопросацок'],
  text: ['вопрос', 'текствопроса', 'формулировка', 'формулировкавопроса'],
  right: [
    ...['верные', 'верныеответы', 'верныеварианты', 'верный', 'верныйответ', 'верныйвариант'],
    ...['правильные', 'правильныеответы', 'правильныеварианты', 'правильный', 'правильныйответ', 'правильныйвариант'],
  ],
  comment: ['комментарий', 'пояснение', 'обоснование'],
  document: ['документ', 'нормативныйдокумент', 'нпа', 'нтд', 'источник'],
  edition: ['редакция', 'редакциядокумента'],
  point: ['пункт', 'номерпункта', 'пунктдокумента'],
  pointText: ['текстпункта', 'содержаниепункта', 'выдержка'],
  topic: ['тема', 'раздел', 'категория'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof synonyms

const fields = Object.keys(synonyms) as Field[]
const variantHeading = /^(?:вариант|вариантответа|ответ)(\d{1,2})$|^(\d{1,2})вариант$/

const findField = (key: string): Field | undefined =>
  fields.find((field) => (synonyms[field] as readonly string[]).includes(key))

const findVariant = (key: string): number | undefined => {
  const found = variantHeading.exec(key)
  return found ? Number(found[1] ?? found[2]) : undefined
}

export const isKnownHeading = (heading: string): boolean => {
  const key = nameKey(heading)
  return findField(key) !== undefined || findVariant(key) !== undefined
}

export interface Columns {
  /** Index in the row, by field. */
  fields: Map<Field, number>
  /** Index in the row, by the variant's number. */
  variants: Map<number, number>
  headings: string[]
  unused: string[]
  reasons: string[]
}

const put = <K>(map: Map<K, number>, key: K, index: number): boolean => {
  if (map.has(key)) return false
  map.set(key, index)
  return true
}

const checkNeeded = ({ fields, variants }: Pick<Columns, 'fields' | 'variants'>): string[] => [
  ...(fields.has('text') ? [] : ['нет столбца «Вопрос»']),
  ...(fields.has('right') ? [] : ['нет столбца «Верные»']),
  ...(variants.size >= 3 ? [] : [`столбцов «Вариант 1», «Вариант 2» … ${variants.size}, а нужно не меньше трёх`]),
]

/** Finds columns by their headings, in any order; `reasons` say why the table cannot be read. */
export const findColumns = (row: string[]): Columns => {
  const columns: Columns = { fields: new Map(), variants: new Map(), headings: [], unused: [], reasons: [] }
  for (const [index, cell] of row.entries()) {
    const heading = cleanText(cell)
    columns.headings.push(heading)
    const key = nameKey(heading)
    const variant = findVariant(key)
    const field = findField(key)
    if (variant === undefined && field === undefined) {
      if (heading !== '') columns.unused.push(heading)
      continue
    }
    const isNew = field === undefined ? put(columns.variants, variant ?? 0, index) : put(columns.fields, field, index)
    if (!isNew) columns.reasons.push(`столбец «${heading}» повторяет другой: неясно, какой из них верный`)
  }
  columns.reasons.push(...checkNeeded(columns))
  return columns
}
