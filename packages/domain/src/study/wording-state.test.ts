import { describe, expect, test } from 'vitest'
import { isBankShort, isCounted, type WordingDates, wordingStateOn } from './wording-state.ts'

const open: WordingDates = { from: null, until: null, successor: null, withdrawnOn: null }

describe('a wording', () => {
  test.each([
    [{}, '2027-01-01', 'in_force'],
    [{ until: '2027-01-01' }, '2026-12-31', 'in_force'],
    [{ until: '2027-01-01' }, '2027-01-01', 'expired'],
    [{ until: '2027-01-01' }, '2028-01-01', 'expired'],
    [{ until: '2027-01-01', successor: { from: '2027-01-01' } }, '2026-12-31', 'in_force'],
    [{ until: '2027-01-01', successor: { from: '2027-01-01' } }, '2027-01-01', 'replaced'],
    [{ until: '2027-01-01', successor: { from: null } }, '2027-01-01', 'replaced'],
    [{ until: '2027-01-01', successor: { from: '2027-03-01' } }, '2027-02-28', 'expired'],
    [{ until: '2027-01-01', successor: { from: '2027-03-01' } }, '2027-03-01', 'replaced'],
    [{ from: '2027-01-01' }, '2026-12-31', 'ahead'],
    [{ from: '2027-01-01' }, '2027-01-01', 'in_force'],
    [{ until: '2027-01-01', withdrawnOn: '2027-01-01' }, '2026-12-31', 'in_force'],
    [{ until: '2027-01-01', withdrawnOn: '2027-01-01' }, '2027-01-01', 'withdrawn'],
  ] as const)('%j on %s is %s', (dates, day, state) => {
    expect(wordingStateOn({ ...open, ...dates }, day)).toBe(state)
  })

  test('counts until something takes its place', () => {
    const states = ['in_force', 'expired', 'replaced', 'ahead', 'withdrawn'] as const
    expect(states.filter(isCounted)).toEqual(['in_force', 'expired'])
  })
})

test.each([
  [80, 100, false],
  [79, 100, true],
  [4, 5, false],
  [3, 4, true],
  [0, 0, false],
])('%d of %d questions are too few: %s', (counted, bank, isShort) => {
  expect(isBankShort(counted, bank)).toBe(isShort)
})
