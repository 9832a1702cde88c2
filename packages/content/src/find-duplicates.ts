import type { Fault } from './fault.ts'

interface Located {
  id: string
  file: string
  line: number
}

/** Duplicate ids, each reported at its second position. */
export const findDuplicates = (what: string, items: Located[]): Fault[] => {
  const first = new Map<string, Located>()
  const faults: Fault[] = []
  for (const { id, file, line } of items) {
    const earlier = first.get(id)
    if (earlier) faults.push({ file, line, message: `${what} «${id}» уже есть: ${earlier.file}:${earlier.line}` })
    else first.set(id, { id, file, line })
  }
  return faults
}
