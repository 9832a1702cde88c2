/** Where a question stands in the file it came from; the sheet only where a book has several. */
export interface Place {
  line: number
  sheet?: string | undefined
}

/** A question as its row or block says it; texts are one line each, what is not said is undefined. */
export interface Draft {
  id: string | undefined
  cok: number | undefined
  topic: string | undefined
  text: string
  right: string[]
  wrong: string[]
  comment: string | undefined
  document: string | undefined
  point: string | undefined
  pointText: string | undefined
}

export interface ImportedQuestion extends Draft {
  id: string
  cok: number
}

/** A row or a block that cannot become a question, and why. */
export interface Refusal extends Place {
  reason: string
}

export interface Imported {
  questions: ImportedQuestion[]
  refusals: Refusal[]
  /** Headings that mean nothing to the importer: their cells are left out. */
  unusedColumns: string[]
}

export const refuseFile = (reason: string, line = 1): Imported => ({
  questions: [],
  refusals: [{ line, reason }],
  unusedColumns: [],
})

export const describePlace = ({ line, sheet }: Place): string =>
  sheet === undefined ? `строка ${line}` : `лист «${sheet}», строка ${line}`

export const describeRefusal = (fileName: string, refusal: Refusal): string =>
  `${fileName}, ${describePlace(refusal)}: ${refusal.reason}`
