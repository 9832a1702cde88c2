export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Words with the space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

const same = (one: string | undefined, other: string | undefined): boolean => one?.trimEnd() === other?.trimEnd()

/** `table[i][j]`: the length of the longest common subsequence of the words from `i` and from `j`. */
const commonLengths = (before: readonly string[], after: readonly string[]): number[][] => {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => table[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = table[i] ?? []
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = same(before[i], after[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  return table
}

/** One part for each word. */
const diffEach = (before: readonly string[], after: readonly string[]): DiffPart[] => {
  const lengths = commonLengths(before, after)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [removed, added] = [before[i], after[j]]
    if (removed !== undefined && added !== undefined && same(removed, added)) {
      parts.push({ kind: 'same', text: added })
      i += 1
      j += 1
    } else if (
      removed !== undefined &&
      (added === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: removed })
      i += 1
    } else {
      parts.push({ kind: 'added', text: added ?? '' })
      j += 1
    }
  }
  return parts
}

/** A word that ended one text may be inside the other. */
const spaceAfter = (word: string): string => word.slice(word.trimEnd().length) || ' '

/** Neighbouring parts of one kind are one part; a space is between any two. */
const joined = (parts: readonly DiffPart[]): DiffPart[] => {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text = `${last.text.trimEnd()}${spaceAfter(last.text)}${part.text}`
    else result.push({ ...part })
  }
  return result.map(({ kind, text }) => ({ kind, text: text.trimEnd() }))
}

/** What was removed from and added to a text, by whole words. */
export const diffWords = (before: string, after: string): DiffPart[] => {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  // Equal ends are left out of the table: wordings of a question differ in a few words.
  let start = 0
  while (start < old.length && start < now.length && same(old[start], now[start])) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && same(old.at(-1 - end), now.at(-1 - end))) end += 1
  const kept = (words: readonly string[]): DiffPart[] => words.map((text) => ({ kind: 'same', text }))
  return joined([
    ...kept(now.slice(0, start)),
    ...diffEach(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...kept(now.slice(now.length - end)),
  ])
}
