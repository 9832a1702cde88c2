import { expect, test } from 'vitest'
import { decide, hashOf, screenStateOf } from './three-way.ts'

const before = hashOf('before')
const changed = hashOf('changed')

test.each([
  ['the pack did not change it', 'untouched', before, 'keep'],
  ['the pack did not change it', 'edited', before, 'keep'],
  ['the pack did not change it', 'retired', before, 'keep'],
  ['the pack changed it', 'untouched', changed, 'take'],
  ['the pack changed it', 'edited', changed, 'conflict'],
  ['the pack changed it', 'retired', changed, 'conflict'],
  ['the pack removed it', 'untouched', null, 'take'],
  ['the pack removed it', 'edited', null, 'conflict'],
  ['the pack removed it', 'retired', null, 'take'],
] as const)('%s, on the screen it is %s', (_, screen, incoming, decision) => {
  expect(decide(before, incoming, screen)).toBe(decision)
})

test('what was loaded before hashes were kept is taken, unless it was changed on the screen', () => {
  expect(decide(null, before, 'untouched')).toBe('take')
  expect(decide(null, null, 'untouched')).toBe('take')
  expect(decide(null, before, 'edited')).toBe('conflict')
  // The pack had removed it, and the screen brought it back: nothing new.
  expect(decide(null, null, 'edited')).toBe('keep')
})

test('a question that was retired by a pack is not retired on the screen', () => {
  expect(screenStateOf({ editedAt: null, isRetired: true })).toBe('untouched')
  expect(screenStateOf({ editedAt: new Date(), isRetired: true })).toBe('retired')
  expect(screenStateOf({ editedAt: new Date(), isRetired: false })).toBe('edited')
})
