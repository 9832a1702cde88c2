import { expect, test } from 'vitest'
import type { LearnerValues } from '../../../../shared/learner/learner-form.ts'
import { mergeProfile } from './merge-profile.ts'

const before: LearnerValues = {
  last_name: 'Ёлкина',
  first_name: 'Анна',
  patronymic: 'Петровна',
  birth_date: '30.04.1987',
  phone: '+7 912 000-00-01',
  email: 'elkina@example.org',
}

test('a field not changed here gets the saved value', () => {
  const typed = { ...before, first_name: 'Анна-Мария' }
  const saved = { ...before, phone: '+7 912 000-00-09' }
  expect(mergeProfile(before, typed, saved)).toEqual({
    values: { ...before, first_name: 'Анна-Мария', phone: '+7 912 000-00-09' },
    changes: [{ field: 'phone', before: '+7 912 000-00-01', saved: '+7 912 000-00-09', typed: null }],
  })
})

test('a field changed on both sides keeps the typed value and is listed', () => {
  const typed = { ...before, last_name: 'Громова' }
  const saved = { ...before, last_name: 'Соснина' }
  expect(mergeProfile(before, typed, saved)).toEqual({
    values: typed,
    changes: [{ field: 'last_name', before: 'Ёлкина', saved: 'Соснина', typed: 'Громова' }],
  })
})

test('the same change on both sides is no conflict', () => {
  const both = { ...before, patronymic: '' }
  expect(mergeProfile(before, both, both)).toEqual({
    values: both,
    changes: [{ field: 'patronymic', before: 'Петровна', saved: '', typed: null }],
  })
})

test('leading and trailing spaces are no change', () => {
  const saved = { ...before, first_name: 'Инна' }
  expect(mergeProfile(before, { ...before, first_name: ' Анна ' }, saved).values.first_name).toBe('Инна')
})
