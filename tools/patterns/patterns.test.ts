import { registry } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { textSchemasOf } from '../../packages/contract/src/testing/text-schemas.ts'
import { root } from '../root.ts'
import { findGrowth, type Growth } from './find-slow-loops.ts'
import { listPatterns } from './list-patterns.ts'
import { automatonOf } from './position-automaton.ts'

const growthOf = (pattern: RegExp): string => {
  try {
    return findGrowth(automatonOf(pattern))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const known: [RegExp, Growth][] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'polynomial'],
  [/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, 'linear'],
  [/\s+$/, 'polynomial'],
  [/\s+$/y, 'linear'],
  [/^\s+$/, 'linear'],
  [/\s+/g, 'linear'],
  [/-+|x$/m, 'linear'],
  [/^-+|-+$/g, 'polynomial'],
  [/^\s*a?\s*$/, 'polynomial'],
  [/<!--[\s\S]*?-->/g, 'polynomial'],
  [/(['"])[^'"]*\1/g, 'linear'],
  [/(\*\*|__)(.+?)\1/g, 'polynomial'],
  [/(?<=\d)(?=(\d{3})+$)/g, 'polynomial'],
  [/a(?=[^b]*b)/g, 'polynomial'],
  [/a(?:[^b]*b)?/g, 'polynomial'],
  [/\p{L}+(?:-\p{L}+)*/gu, 'linear'],
  [/[A-Z]+[a-z]+$/i, 'polynomial'],
  [/^(?:a|b|ab)*c/, 'exponential'],
  [/^(?:a|a)*$/, 'exponential'],
  [/^(a*)*b/, 'exponential'],
  [/^(\w+\s?)*$/, 'exponential'],
  [/^(?:\d+,?)+$/, 'exponential'],
  [/^(?:[\u0590-\u05FF]|[\u05D0-\u05EA])*x$/, 'exponential'],
  [/^(?:[\u0370-\u0380]|\u0371)*x$/, 'exponential'],
  [/^(?:ꙋ|[Ꙁ-ꙮ])*x$/, 'exponential'],
  [/^(?:[^\0-\u{A63F}]|\u{A640})*x$/u, 'exponential'],
  [/^(?:[Ꙁ-ꙉ]|[ꙋ-ꙮ])*x$/, 'linear'],
  [/^\d+(?:,\d+)*$/, 'linear'],
  [/^[\w-]{8,100}$/, 'linear'],
  [/^.{1,500}x{1,500}$/, 'polynomial'],
]

test.each(known)('%s: its steps are %s', (pattern, growth) => expect(growthOf(pattern)).toBe(growth))

test.each([/(?<=a+)b/, /[\p{L}--[a-z]]/v, /\p{Script=Osage}+x/u])(
  '%s is not understood, and that is a fault',
  (pattern) => {
    expect(growthOf(pattern)).toContain('not understood')
  },
)

/** Modules that read texts of the product itself, not those of people or of files. */
const ofOwnText: Record<string, string> = {
  'apps/api/src/config.ts': 'settings of the operator, read once at the start',
  'apps/api/src/page/template.ts': 'the built page, read once at the start',
}

const folders: [string, number][] = [
  ['packages/contract/src', 15],
  ['packages/domain/src', 35],
  ['packages/content/src', 90],
  ['packages/office/src', 5],
  ['packages/paperwork/src', 15],
  ['apps/api/src', 50],
]

test.each(folders)('every pattern of %s is written down, and is linear in its text', (folder, least) => {
  const { patterns, madeLater } = listPatterns(root, folder)
  expect(madeLater).toEqual([])
  expect(patterns.length).toBeGreaterThanOrEqual(least)
  const slow = patterns.filter(({ file, pattern }) => !(file in ofOwnText) && growthOf(pattern) !== 'linear')
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern} ${growthOf(pattern)}`)).toEqual([])
})

test('every pattern in a schema of a request is linear, those of the library too', () => {
  const schemas = registry.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((schema) => (schema === undefined ? [] : textSchemasOf(schema, name))),
  )
  const patterns = schemas.flatMap(({ schema }) =>
    [schema, ...(schema._zod.def.checks ?? [])].flatMap(({ _zod: { def } }) => ('pattern' in def ? [def.pattern] : [])),
  )
  const distinct = new Map(patterns.map((pattern) => [String(pattern), pattern as RegExp]))
  expect(distinct.size).toBeGreaterThanOrEqual(15)
  expect([...distinct.values()].filter((pattern) => growthOf(pattern) !== 'linear')).toEqual([])
})
