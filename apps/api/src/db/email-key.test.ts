import { emailKey } from '@dopusk/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

/** The last code of a plane that has letters in two cases; `npm run proof` looks at the other planes, too. */
const lastCode = process.env.PROOF ? 0x10ffff : 0x1ffff

test('email_key of the database and of the code fold every Unicode letter in the same way', async () => {
  const { db } = await createTestDatabase()
  const { rows } = await sql<{ letter: string; key: string }>`
    select chr(code) as letter, email_key(chr(code)) as key from generate_series(1, ${lastCode}::int) as code
     where code not between 55296 and 57343 and email_key(chr(code)) <> chr(code)`.execute(db)
  expect(rows).toHaveLength(26 + 33)
  expect(rows.filter(({ letter, key }) => emailKey(letter) !== key)).toEqual([])
  const changed: string[] = []
  for (let code = 1; code <= lastCode; code += 1) {
    const letter = String.fromCodePoint(code)
    if (emailKey(letter) !== letter) changed.push(letter)
  }
  expect(changed.sort()).toEqual(rows.map(({ letter }) => letter).sort())
})
