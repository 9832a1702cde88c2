import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** Missing in Chrome 109, the oldest browser that the page is built for; the build translates syntax, not libraries. */
const missing =
  /\.(?:toSorted|toReversed|toSpliced|isSubsetOf|isSupersetOf)\(|\b(?:Map|Object)\.groupBy\(|\bPromise\.(?:withResolvers|try)\(|\bAbortSignal\.any\(|\bArray\.fromAsync\(/

const ofThePage = ['apps/web/src', 'packages/domain/src', 'packages/contract/src']

test('code of the page uses nothing that the oldest browser lacks', () => {
  const files = ofThePage
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const found = files.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => (missing.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(300)
})
