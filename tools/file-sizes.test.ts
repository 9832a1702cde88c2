import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** How finely to cut: a larger folder gets sub-folders by screen or job, a smaller part is in the one file that uses it. */
const maxFilesInFolder = 25
const minLinesOfPart = 26
/** Pages that load separately, and parts that have their own test or are used by tools. */
const maxSmallParts = 10

/** The parts of the interface are a list to look up by name. */
const folderWithoutLimit = 'apps/web/src/shared/ui'

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

test(`no folder has more than ${maxFilesInFolder} source files`, () => {
  const folders = Map.groupBy(sources, dirname)
  expect(folders.size).toBeGreaterThan(80)
  const large = [...folders].filter(
    ([folder, files]) => files.length > maxFilesInFolder && folder !== folderWithoutLimit,
  )
  expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

test(`at most ${maxSmallParts} small files of the page have one importer, in the same folder`, () => {
  const files = sources.filter((file) => file.startsWith('apps/web/'))
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, path = ''] of text.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)) {
      const imported = relative(root, join(root, dirname(file), path))
      importers.set(imported, [...new Set([...(importers.get(imported) ?? []), file])])
    }
  const withoutImporter = files.filter((file) => !importers.has(file))
  expect(withoutImporter.length, `not imported: ${withoutImporter}`).toBeLessThan(files.length / 10)
  const small = files.filter((file) => {
    const [importer, ...others] = importers.get(file) ?? []
    if (importer === undefined || others.length > 0 || dirname(importer) !== dirname(file)) return false
    return (texts.get(file) ?? '').trimEnd().split('\n').length < minLinesOfPart
  })
  expect(small.length, `fold into the importer:\n${small.join('\n')}`).toBeLessThanOrEqual(maxSmallParts)
})
