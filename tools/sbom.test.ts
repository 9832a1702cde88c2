import { expect, test } from 'vitest'
import { makeSbom, readLockFile } from './sbom.ts'

test('the bill of materials has the packages that run, with their hashes and licences', () => {
  const packages = {
    '': {},
    'node_modules/tester': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/@scope/a': { version: '2.0.0', license: 'MIT', integrity: 'sha512-/+8=' },
    'node_modules/@img/sharp-x': { version: '3.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later', optional: true },
  }
  const bill = makeSbom({ name: 'dopusk', version: '0.1.0', packages })
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
  expect(bill).toHaveProperty('components', [
    {
      ...{
        type: 'library',
        'bom-ref': '@img/sharp-x@3.0.0',
        name: '@img/sharp-x',
        version: '3.0.0',
        scope: 'optional',
      },
      ...{ purl: 'pkg:npm/%40img/sharp-x@3.0.0', hashes: [] },
      licenses: [{ expression: 'Apache-2.0 AND LGPL-3.0-or-later' }],
    },
    {
      ...{ type: 'library', 'bom-ref': '@scope/a@2.0.0', name: '@scope/a', version: '2.0.0', scope: 'required' },
      ...{ purl: 'pkg:npm/%40scope/a@2.0.0', hashes: [{ alg: 'SHA-512', content: 'ffef' }] },
      licenses: [{ license: { id: 'MIT' } }],
    },
  ])
})

test('each package of the product has a hash and a name of its own', () => {
  const { components } = makeSbom(readLockFile()) as { components: { 'bom-ref': string; hashes: unknown[] }[] }
  expect(components.length).toBeGreaterThan(200)
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
})
