import { emailKey } from '@dopusk/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

test('email_key of the database and of the code fold every Unicode letter in the same way', async () => {
  const { db } = await createTestDatabase()
  const { rows } = await sql<{ letter: string; key: string }>`
    select chr(code) as letter, email_key(chr(code)) as key from generate_series(1, 1114111) as code
     where code not between 55296 and 57343 and email_key(chr(code)) <> chr(code)`.execute(db)
  expect(rows).toHaveLength(26 + 33)
  expect(rows.filter(({ letter, key }) => emailKey(letter) !== key)).toEqual([])
  const changed: string[] = []
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code)
    if (emailKey(letter) !== letter) changed.push(letter)
  }
  expect(changed.sort()).toEqual(rows.map(({ letter }) => letter).sort())
})
