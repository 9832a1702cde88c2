import type { Fault } from './fault.ts'

interface Placed {
  id: string
  file: string
  line: number
}

/** Ids that stand twice, each named at its second place. */
export const findDoubled = (what: string, items: Placed[]): Fault[] => {
  const first = new Map<string, Placed>()
  const faults: Fault[] = []
  for (const { id, file, line } of items) {
    const earlier = first.get(id)
    if (earlier) faults.push({ file, line, message: `${what} «${id}» уже есть: ${earlier.file}:${earlier.line}` })
    else first.set(id, { id, file, line })
  }
  return faults
}
