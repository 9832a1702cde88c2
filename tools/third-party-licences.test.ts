import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { listThirdParty, makeLicenceFiles } from './third-party-licences.ts'

test.each(Object.entries(makeLicenceFiles()))('%s is up to date (tools/third-party-licences.ts)', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
})

test('lists what the product needs when it runs, once for each version, with packages of other platforms', () => {
  expect(
    listThirdParty({
      '': {},
      'packages/own': { version: '0.1.0' },
      'node_modules/@dopusk/own': { link: true },
      'node_modules/tester': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/types': { version: '1.0.0', license: 'MIT', devOptional: true },
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
      'node_modules/c/node_modules/b': { version: '1.0.0', license: 'ISC' },
      'node_modules/@scope/other-platform': { version: '3.0.0', license: 'MIT', optional: true },
    }),
  ).toEqual([
    { name: '@scope/other-platform', version: '3.0.0', licence: 'MIT', isOptional: true },
    { name: 'b', version: '1.0.0', licence: 'ISC', isOptional: false },
    { name: 'b', version: '2.0.0', licence: 'ISC', isOptional: false },
  ])
})

test.each(['GPL-3.0', undefined])('refuses a package under the licence %s', (license) => {
  const packages = { 'node_modules/copyleft': { version: '1.0.0', ...(license && { license }) } }
  expect(() => listThirdParty(packages)).toThrow(`copyleft has the licence ${license ?? 'unknown'}`)
})
