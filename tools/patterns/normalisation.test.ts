import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanText } from '@dopusk/content'
import { expect, test, vi } from 'vitest'
import { toNfc } from '../../packages/contract/src/person-text.ts'
import { root } from '../root.ts'

/** Modules that may normalise, and what bounds the marks that are sorted. */
const bounds: Record<string, string> = {
  'packages/contract/src/person-text.ts': 'toNfc leaves a long run of marks as it is',
  'packages/content/src/import/clean-text.ts': 'toNfc leaves a long run of marks as it is',
  'apps/api/src/db/backup/encryption.ts': 'the passphrase of the operator',
  'apps/api/src/db/backup/old-encryption.ts': 'the passphrase of the operator',
}

const normalising = /\bnormalize\b/i

test('nothing but toNfc normalises a text of people or of files', () => {
  const files = globSync('{apps,packages}/*/{src,cli}/**/*.{ts,tsx,sql}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter((file) => normalising.test(readFileSync(join(root, file), 'utf8')))
  expect(found.filter((file) => !(file in bounds))).toEqual([])
  for (const call of ['text.normalize()', ".normalize('NFC')", 'z.string().normalize()', 'select normalize(name)'])
    expect(call).toMatch(normalising)
})

test.each([
  ['toNfc of the contract', toNfc],
  ['cleanText', cleanText],
])('%s composes up to 30 marks, and leaves a text with a longer run as it is', (_what, read) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const long = `и\u0306 а${'\u0315'.repeat(20)}${'\u0316'.repeat(11)}`
  expect(read(`и\u0306 ${'\u0315'.repeat(30)}`)).toBe(`й ${'\u0315'.repeat(30)}`)
  expect(normalize).toHaveBeenCalledTimes(1)
  expect(read(long)).toBe(long)
  expect(normalize).toHaveBeenCalledTimes(1)
  normalize.mockRestore()
})
