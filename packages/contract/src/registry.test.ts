import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registry } from './index.ts'

const folder = import.meta.dirname

const definedCalls = globSync('**/*.ts', { cwd: folder, exclude: (file) => file.endsWith('.test.ts') }).flatMap(
  (file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^export const (\w+) = define(?:File)?Call\(/gm)].map(
      ([, name]) => name,
    ),
)

test('the registry holds every call that this folder defines, under the name of its constant', () => {
  expect(registry.map(({ name }) => name).sort()).toEqual(definedCalls.sort())
})
