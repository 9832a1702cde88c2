import { expect, test } from 'vitest'
import { accountChanges } from './account-changes.ts'

const before = { password: 'abcd2345', activated: false, courses: [1, 2], id_specialist_pb: 0 }

test.each([
  [{}, []],
  [{ courses: [2, 1] }, []],
  [{ password: 'wxyz6789' }, ['Пароль уже изменён на другой.']],
  [{ activated: true }, ['Обучающийся вошёл: учётная запись активирована.']],
  [{ courses: [1] }, ['Набор курсов стал другим.']],
  [{ courses: [1, 3] }, ['Набор курсов стал другим.']],
  [{ id_specialist_pb: 42 }, ['Обновился номер специалиста.']],
])('%o gives the sentences %o', (change, sentences) => {
  expect(accountChanges(before, { ...before, ...change }).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
    sentences,
  )
})
