import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakePdf } from '../../../testing/fake-pdf.ts'
import {
  law,
  openLaw,
  openLibrary,
  pageField,
  pageOfThree,
  pages,
  pagesRegion,
  prepareReader,
  serveLibrary,
} from '../../../testing/open-library.tsx'
import { takeConsole } from '../../../testing/setup.ts'
import type { Pdf, PdfEngine } from './pdf/pdf.ts'

const { openPdf } = vi.hoisted(() => ({ openPdf: vi.fn<PdfEngine['openPdf']>() }))
vi.mock('./pdf/pdf-engine.ts', () => ({ openPdf }))

beforeEach(() => {
  prepareReader()
  openPdf.mockReset()
  openPdf.mockImplementation(async () => fakePdf(pages))
})

const findField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Поиск по документу' })

/** A document whose pages are not drawn until `fail` is called. */
const failingPdf = () => {
  const failures: (() => void)[] = []
  const drawPage: Pdf['drawPage'] = () => ({
    done: new Promise((_, reject) => {
      failures.push(() => reject(new Error('Page was destroyed')))
    }),
    cancel: () => {},
  })
  openPdf.mockImplementation(async () => ({ ...fakePdf(pages), drawPage }))
  return failures
}

test('a page that fails to draw is logged, and its text is rendered all the same', async () => {
  serveLibrary()
  const failures = failingPdf()
  const { user } = openLibrary()
  await openLaw(user)
  await waitFor(() => expect(failures).toHaveLength(1))
  failures[0]?.()
  expect(await screen.findByText('об авариях на опасных')).toBeTruthy()
  expect(takeConsole()).toEqual([expect.stringContaining('Page was destroyed')])
})

test('a page left undrawn by a closing document is not an error', async () => {
  serveLibrary()
  const failures = failingPdf()
  const { user, unmount } = openLibrary()
  await openLaw(user)
  await waitFor(() => expect(failures).toHaveLength(1))
  unmount()
  failures[0]?.()
  await Promise.resolve()
  expect(takeConsole()).toEqual([])
})

test('pages can be opened by number and one by one', async () => {
  serveLibrary()
  const { user } = openLibrary()
  const region = await openLaw(user)
  expect(screen.getByRole('button', { name: 'Предыдущая страница' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Следующая страница' }))
  expect(pageField().value).toBe('2')
  expect(region.scrollTop).toBeGreaterThan(1000)
  await user.clear(pageField())
  await user.type(pageField(), '99{Enter}')
  expect(pageField().value).toBe('3')
  await user.clear(pageField())
  await user.tab()
  expect(pageField().value).toBe('3')
})

test('only the pages near the viewport are rendered', async () => {
  serveLibrary()
  openPdf.mockImplementation(async () => fakePdf(Array.from({ length: 200 }, () => ['Текст'])))
  const { user } = openLibrary()
  const region = await openLaw(user)
  const there = () =>
    within(region)
      .getAllByRole('region')
      .map((each) => each.getAttribute('aria-label'))
  expect(there()).toEqual(['Страница 1 из 200'])
  await user.type(screen.getByRole('textbox', { name: 'Страница из 200' }), '100{Enter}')
  await waitFor(() => expect(there()).toEqual(['Страница 99 из 200', 'Страница 100 из 200']))
})

test('+, − and 0 change the scale', async () => {
  serveLibrary()
  const { user } = openLibrary()
  await openLaw(user)
  const percent = () => screen.getByText(/^\d+\s%$/).textContent?.replace(/\s/, ' ')
  expect(percent()).toBe('122 %')
  await user.keyboard('+')
  expect(percent()).toBe('125 %')
  await user.keyboard('--')
  expect(percent()).toBe('80 %')
  await user.keyboard('0')
  expect(percent()).toBe('122 %')
  await user.keyboard('{Control>}+{/Control}')
  expect(percent()).toBe('122 %')
})

test('a search counts the matches of all pages, and steps through them with wrap-around', async () => {
  serveLibrary()
  const { user } = openLibrary()
  await openLaw(user)
  await user.keyboard('/')
  expect(document.activeElement).toBe(findField())
  await user.keyboard('Авари')
  expect(await screen.findByText('1 из 3')).toBeTruthy()
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByText('3 из 3')).toBeTruthy()
  await waitFor(() => expect(pageField().value).toBe('3'))
  const found = await pageOfThree(3)
  await waitFor(() => expect(found.querySelectorAll('.current')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(screen.getByText('1 из 3')).toBeTruthy()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(screen.getByText('3 из 3')).toBeTruthy()
})

test('a search matches across line ends, and starts at the visible page', async () => {
  serveLibrary()
  const { user } = openLibrary({ document: law.id, point: 'ст. 2' })
  await pagesRegion()
  await user.keyboard('/')
  await user.type(findField(), 'авари{Enter}')
  expect(await screen.findByText('2 из 3')).toBeTruthy()
  await user.clear(findField())
  await user.type(findField(), 'опасных производственных{Enter}')
  expect(await screen.findByText('1 из 1')).toBeTruthy()
})

test('a search without a match marks the field as invalid', async () => {
  serveLibrary()
  const { user } = openLibrary()
  await openLaw(user)
  await user.keyboard('/')
  await user.type(findField(), 'трактор{Enter}')
  expect(await screen.findByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  expect(findField().getAttribute('aria-invalid')).toBe('true')
})

test('Ctrl+F opens the document search by key position; inside it the browser’s own search', async () => {
  serveLibrary()
  const { user } = openLibrary()
  const region = await openLaw(user)
  expect(fireEvent.keyDown(region, { key: 'а', code: 'KeyF', ctrlKey: true })).toBe(false)
  expect(document.activeElement).toBe(findField())
  expect(fireEvent.keyDown(findField(), { key: 'f', code: 'KeyF', ctrlKey: true })).toBe(true)
})

test('Esc closes the search first, wherever focus is, and then the dialog', async () => {
  serveLibrary()
  const { user, onClose } = openLibrary()
  const region = await openLaw(user)
  await user.keyboard('/')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Увеличить' }), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('textbox', { name: 'Поиск по документу' })).toBeNull()
  expect(document.activeElement).toBe(region)
  fireEvent.keyDown(region, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('the scrolling keys work from the controls too, but not in fields and other dialogs', async () => {
  serveLibrary()
  const { user } = openLibrary()
  const region = await openLaw(user)
  const button = screen.getByRole('button', { name: 'Увеличить' })
  expect(fireEvent.keyDown(button, { key: 'PageDown' })).toBe(false)
  expect(region.scrollTop).toBe(540)
  expect(fireEvent.keyDown(region, { key: 'PageDown' })).toBe(true)
  expect(fireEvent.keyDown(pageField(), { key: 'PageDown' })).toBe(true)
  const other = document.body
    .appendChild(document.createElement('dialog'))
    .appendChild(document.createElement('button'))
  expect(fireEvent.keyDown(other, { key: '+' })).toBe(true)
  expect(region.scrollTop).toBe(540)
  other.parentElement?.remove()
})
