import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const stylesheet = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** Classes that a component uses by name although its stylesheet has none of that name. */
const listMissing = (file: string): string[] => {
  const source = read(file)
  return [...source.matchAll(stylesheet)].flatMap(([, name = '', path = '']) => {
    const css = read(join(dirname(file), path))
    const used = [...source.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)
    return used.filter((used) => !new RegExp(`\\.${used}\\b`).test(css)).map((used) => `${file}: ${name}.${used}`)
  })
}

test('every class that a component names is in its stylesheet', () => {
  const files = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter((file) => read(file).includes('.module.css'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(listMissing)).toEqual([])
})
