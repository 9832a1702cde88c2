import { expect, test } from 'vitest'
import { fakePdf } from '../../../../testing/fake-pdf.ts'
import { findStart } from './find-start.ts'

const pdf = fakePdf([
  ['ст. 1', 'Текст'],
  ['Текст', 'ст. 2', 'Текст подлиннее'],
])

test('opens at the heading of the point', async () => {
  const { page, heading } = await findStart(pdf, 1, 'ст. 2')
  expect(page).toBe(1)
  expect(heading).toEqual({ page: 1, span: { from: { run: 1, offset: 0 }, to: { run: 1, offset: 4 } } })
})

test('opens at the top of the page without a heading on it or without a point', async () => {
  expect(await findStart(pdf, 1, 'ст. 1')).toMatchObject({ page: 1, heading: null })
  expect(await findStart(pdf, 0, null)).toMatchObject({ page: 0, heading: null })
})

test('a page past the end is the last one', async () => {
  expect((await findStart(pdf, 7, null)).page).toBe(1)
})

test('measures the page margin', async () => {
  expect((await findStart(pdf, 0, null)).margin).toBe(50)
  expect((await findStart(fakePdf([[]]), 0, null)).margin).toBe(0)
})
