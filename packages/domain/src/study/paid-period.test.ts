import { describe, expect, test } from 'vitest'
import { changeRefusal, type PaidPeriod, type PeriodChange } from './paid-period.ts'

const today = '2026-11-15'
const period: PaidPeriod = {
  ...{ kind: 'first', startDate: '2026-11-01', payerId: 1, isStudied: false, invoiceNumber: null },
}
const prolongation: PaidPeriod = { ...period, kind: 'prolongation', startDate: '2026-12-01' }
const changes: PeriodChange[] = ['give', 'pause', 'move', 'take_back', 'reset']
const refusalsOf = (more: Partial<PaidPeriod>, by: number | 'all' = 1) =>
  changes.map(
    (change) => changeRefusal(change, { periods: [{ ...period, ...more }], pausedOn: null }, by, today)?.refusal,
  )

describe('a change of a period', () => {
  test.each<[string, Partial<PaidPeriod>, number | 'all', (string | undefined)[]]>([
    ['nothing speaks against it', {}, 1, [undefined, undefined, undefined, undefined, undefined]],
    ['another pays', {}, 2, [undefined, 'other_payer', 'other_payer', 'other_payer', undefined]],
    ['nobody pays', { payerId: null }, 1, [undefined, 'other_payer', 'other_payer', 'other_payer', undefined]],
    ['a superuser makes it', { payerId: null }, 'all', [undefined, undefined, undefined, undefined, undefined]],
    ['it was studied', { isStudied: true }, 'all', [undefined, undefined, 'studied', 'studied', undefined]],
    ['it is billed', { invoiceNumber: '7' }, 'all', [undefined, undefined, 'invoiced', 'invoiced', undefined]],
    [
      'it is a prolongation that has begun',
      { kind: 'prolongation', startDate: today },
      'all',
      [undefined, undefined, undefined, 'begun', undefined],
    ],
    [
      'it is a prolongation from tomorrow on',
      { kind: 'prolongation', startDate: '2026-11-16' },
      'all',
      [undefined, undefined, undefined, undefined, undefined],
    ],
  ])('where %s', (_fact, more, by, expected) => {
    expect(refusalsOf(more, by)).toEqual(expected)
  })
})

test('a pause concerns the running period, moving all of them, taking back the last one', () => {
  const periods = [period, { ...prolongation, payerId: 2 }]
  const allowedOn = (day: string, by: number) =>
    changes.filter((change) => changeRefusal(change, { periods, pausedOn: null }, by, day) === undefined)
  expect(allowedOn(today, 1)).toEqual(['give', 'pause', 'reset'])
  expect(allowedOn(today, 2)).toEqual(['give', 'take_back', 'reset'])
  expect(allowedOn('2026-10-01', 1)).toContain('pause')
  expect(allowedOn('2026-12-01', 1)).not.toContain('pause')
  expect(allowedOn('2026-12-01', 2)).toContain('pause')
})

test('who paid when the pause began resumes, also once another’s prolongation has begun by the calendar, and so does the other', () => {
  const access = { periods: [period, { ...prolongation, payerId: 2 }], pausedOn: '2026-11-30' }
  const resumersOn = (day: string) => [1, 2, 3].filter((by) => changeRefusal('resume', access, by, day) === undefined)
  expect(resumersOn('2026-11-30')).toEqual([1])
  expect(resumersOn('2026-12-20')).toEqual([1, 2])
})
