import { describe, expect, test } from 'vitest'
import { concernedPeriods, type PaidPeriod, type PeriodChange, periodRefusal } from './paid-period.ts'

const today = '2026-11-15'
const period: PaidPeriod = {
  ...{ kind: 'first', startDate: '2026-11-01', payerId: 1, isStudied: false, invoiceNumber: null },
}
const prolongation: PaidPeriod = { ...period, kind: 'prolongation', startDate: '2026-12-01' }
const changes: PeriodChange[] = ['give', 'pause', 'move', 'take_back', 'reset']
const refusalsOf = (more: Partial<PaidPeriod>, by: number | 'all' = 1) =>
  changes.map((change) => periodRefusal(change, { ...period, ...more }, by, today))

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
  const periods = [period, prolongation]
  const of = (change: PeriodChange, day = today) => concernedPeriods(change, periods, day)
  expect(changes.map((change) => of(change))).toEqual([[], [period], periods, [prolongation], []])
  expect(of('pause', '2026-12-01')).toEqual([prolongation])
  expect(of('pause', '2026-10-01')).toEqual([period])
})
