/** The position of a question in its source file; `sheet` is set only where a workbook has several. */
export interface Place {
  line: number
  sheet?: string | undefined
}

/** A question as its row or block gives it; each text is one line, missing values are undefined. */
export interface Draft {
  id: string | undefined
  cok: number | undefined
  topic: string | undefined
  text: string
  right: string[]
  wrong: string[]
  comment: string | undefined
  document: string | undefined
  /** Of several with one title: its key, or its name in words. */
  edition: string | undefined
  point: string | undefined
  pointText: string | undefined
}

export interface ImportedQuestion extends Draft {
  id: string
  cok: number
  place: Place
  /** Whether the file names the question, and gives its number; otherwise they are made up for a pack. */
  isNamed: boolean
  isNumbered: boolean
}

/** A row or a block that is not a valid question, with the reason. */
export interface Refusal extends Place {
  reason: string
}

export interface Imported {
  questions: ImportedQuestion[]
  refusals: Refusal[]
  /** Headings that the importer does not know: their cells are ignored. */
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
