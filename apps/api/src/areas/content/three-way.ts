import { createHash } from 'node:crypto'

/** What a load does with one thing of a pack: leave it, save the pack's, or ask an expert whose change stays. */
export type Decision = 'keep' | 'take' | 'conflict'

/** What became of it on the screen since the pack's was last taken. */
export type ScreenState = 'untouched' | 'edited' | 'retired'

export const screenStateOf = (row: { editedAt: Date | null; isRetired?: boolean }): ScreenState => {
  if (row.editedAt === null) return 'untouched'
  return row.isRetired ? 'retired' : 'edited'
}

/** Of what the loader would save. */
export const hashOf = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest()

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

/**
 * The three-way rule: a change of the pack alone is taken, a change on the screen alone is kept, both are a conflict.
 * `loaded` is the hash of what was last taken, null where nothing was; `incoming` is null where the pack no longer has it.
 */
export const decide = (loaded: Buffer | null, incoming: Buffer | null, screen: ScreenState): Decision => {
  if (screen === 'untouched') return loaded !== null && isSame(loaded, incoming) ? 'keep' : 'take'
  if (isSame(loaded, incoming)) return 'keep'
  return incoming === null && screen === 'retired' ? 'take' : 'conflict'
}
