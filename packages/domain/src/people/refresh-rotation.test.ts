import { expect, test } from 'vitest'
import { judgeRefreshToken } from './refresh-rotation.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['a token never replaced is fresh', null, 'fresh'],
  ['one replaced this very moment is a repeat', ago(0), 'repeated'],
  ['one replaced 30 seconds ago is still a repeat', ago(30_000), 'repeated'],
  ['one replaced a millisecond earlier than that is stolen', ago(30_001), 'stolen'],
  ['one replaced last month is stolen', ago(30 * 86_400_000), 'stolen'],
] as const)('%s', (_fact, replacedAt, verdict) => {
  expect(judgeRefreshToken(replacedAt, now)).toBe(verdict)
})
