import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakePdf } from '../../testing/fake-pdf.ts'
import { refusal } from '../../testing/fake-server.ts'
import {
  filesOf,
  law,
  openLaw,
  openLibrary,
  pageField,
  pageOfThree,
  pages,
  pagesRegion,
  prepareReader,
  row,
  rules,
  serveLibrary,
} from '../../testing/open-library.tsx'
import { takeConsole } from '../../testing/setup.ts'
import { writeCachedDocuments } from './documents-query.ts'
import { EngineLoadError, type PdfEngine } from './viewer/pdf/pdf.ts'

const inProof = test.runIf(process.env.PROOF)

const { openPdf } = vi.hoisted(() => ({ openPdf: vi.fn<PdfEngine['openPdf']>() }))
vi.mock('./viewer/pdf/pdf-engine.ts', () => ({ openPdf }))

beforeEach(() => {
  prepareReader()
  openPdf.mockReset()
  openPdf.mockImplementation(async () => fakePdf(pages))
})

const titles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('lists the documents and loads none of them', async () => {
  const requests = serveLibrary()
  openLibrary()
  await row(law.text)
  expect(screen.getByRole('dialog', { name: 'Нормативные документы' })).toBeTruthy()
  expect(titles()).toEqual([law.text, rules.text])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Поиск по названию документа' }))
  expect(filesOf(requests)).toEqual([])
})

test('searches by title, and marks the box as invalid when nothing was found', async () => {
  serveLibrary()
  const { user } = openLibrary()
  await row(law.text)
  const box = screen.getByRole('textbox')
  await user.type(box, 'ПОДЪЕМНЫЕ{Enter}')
  expect(titles()).toEqual([rules.text])
  await user.clear(box)
  await user.type(box, 'трактор{Enter}')
  expect(screen.getByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('true')
})

test('Esc in a filled search box clears it and keeps the dialog', async () => {
  serveLibrary()
  const { user, onClose } = openLibrary()
  await row(law.text)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(box, 'трактор')
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(box.value).toBe('')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('shows the cached list at once and replaces it with the new one', async () => {
  writeCachedDocuments([law])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  serveLibrary({ list: () => held.then(() => ({ body: [law, rules] })) })
  openLibrary()
  expect(titles()).toEqual([law.text])
  release()
  await row(rules.text)
})

test('stores the list for the next time', async () => {
  serveLibrary()
  const { unmount } = openLibrary()
  await row(rules.text)
  unmount()
  serveLibrary({ list: () => 'hang' })
  openLibrary()
  expect(titles()).toEqual([law.text, rules.text])
})

test('offline the cached list is shown with a note', async () => {
  writeCachedDocuments([law])
  serveLibrary({ list: () => refusal(400, 'invalid', 'Нет') })
  openLibrary()
  expect(await screen.findByText(/показан тот, что сохранён на\sэтом устройстве/)).toBeTruthy()
  expect(titles()).toEqual([law.text])
})

inProof('a failed list has a retry button', async () => {
  const failures = [refusal(403, 'forbidden', 'Недостаточно прав')]
  serveLibrary({ list: () => failures.pop() ?? { body: [law] } })
  const { user } = openLibrary()
  expect(await screen.findByText('Недостаточно прав')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await row(law.text)
})

test('an empty library shows a message', async () => {
  serveLibrary({ list: () => ({ body: [] }) })
  openLibrary()
  expect(await screen.findByText('В библиотеке пока нет документов')).toBeTruthy()
})

test('opens a document under its title, focuses its pages, and returns focus to its list item', async () => {
  const requests = serveLibrary()
  const { user } = openLibrary()
  const region = await openLaw(user)
  expect(screen.getByRole('dialog', { name: law.text })).toBeTruthy()
  expect(document.activeElement).toBe(region)
  expect(filesOf(requests)).toEqual(['/files/aa'])
  expect(await within(await pageOfThree(1)).findByText('об авариях на опасных')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /К\sсписку/ }))
  expect(document.activeElement).toBe(await row(law.text))
})

test('closes the document with the viewer and with the dialog', async () => {
  serveLibrary()
  const first = fakePdf(pages)
  const second = fakePdf(pages)
  openPdf.mockResolvedValueOnce(first).mockResolvedValueOnce(second)
  const { user, unmount } = openLibrary()
  await openLaw(user)
  await user.click(screen.getByRole('button', { name: /К\sсписку/ }))
  expect(first.close).toHaveBeenCalledTimes(1)
  await openLaw(user)
  unmount()
  expect(second.close).toHaveBeenCalledTimes(1)
})

test('a document left while it opens is closed once it is open', async () => {
  serveLibrary()
  const pdf = fakePdf(pages)
  let release = () => {}
  openPdf.mockImplementation(
    () =>
      new Promise((resolve) => {
        release = () => resolve(pdf)
      }),
  )
  const { user, unmount } = openLibrary()
  await user.click(await row(law.text))
  await waitFor(() => expect(openPdf).toHaveBeenCalled())
  unmount()
  release()
  await waitFor(() => expect(pdf.close).toHaveBeenCalledTimes(1))
})

test('opens at the cited point, and highlights its heading', async () => {
  serveLibrary()
  openLibrary({ document: law.id, point: 'ст. 3' })
  const region = await pagesRegion()
  expect(pageField().value).toBe('3')
  // Its page begins at 2476 and its line 61 below; a quarter of the window stays above it.
  await waitFor(() => expect(region.scrollTop).toBeCloseTo(2476 + 61 - 150))
  expect(screen.getByText('Открыто на странице 3: ст. 3')).toBeTruthy()
  const cited = await pageOfThree(3)
  await waitFor(() => expect(cited.querySelectorAll('.cited')).toHaveLength(1))
})

test('an unknown point opens the document at the beginning, with a note', async () => {
  serveLibrary()
  openLibrary({ document: law.id, point: 'constructor' })
  await pagesRegion()
  expect(pageField().value).toBe('1')
  expect(screen.getByText(/Где в\sдокументе «constructor», неизвестно/)).toBeTruthy()
})

test('a cited document that is not in the library shows the list, with a note', async () => {
  serveLibrary()
  openLibrary({ document: 99, point: 'ст. 1' })
  expect(await screen.findByText(/Документа, на\sкоторый ведёт ссылка, в\sбиблиотеке нет/)).toBeTruthy()
  expect(titles()).toEqual([law.text, rules.text])
})

const earlier = { ...law, id: 5, text: 'Закон № 116-ФЗ, прежний', document_link: '/files/cc', is_current: false }

test('an earlier edition that an answer cites is opened, and says that it is one', async () => {
  const requests = serveLibrary({ edition: () => ({ body: earlier }) })
  openLibrary({ document: earlier.id, point: 'ст. 2' })
  await pagesRegion()
  expect(pageField().value).toBe('2')
  expect(screen.getByRole('dialog', { name: earlier.text })).toBeTruthy()
  expect(screen.getByText(/^Это прежняя редакция/)).toBeTruthy()
  expect(filesOf(requests)).toEqual(['/files/cc'])
  expect(requests.filter(({ path }) => path === '/api/normative-documents/5/')).toHaveLength(1)
})

inProof('an earlier edition that does not load can be loaded again', async () => {
  let isBroken = true
  serveLibrary({ edition: () => (isBroken ? refusal(500, 'internal', 'Сбой на сервере') : { body: earlier }) })
  const { user } = openLibrary({ document: earlier.id, point: null })
  expect(await screen.findByText('Сбой на сервере')).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await pagesRegion()
})

test('the name of a document’s button says until when it is in force, as its text does', async () => {
  serveLibrary({ list: () => ({ body: [{ ...law, valid_until: '2001-01-01', is_replaced: true }, rules] }) })
  openLibrary()
  const name = `${law.text} не\u00a0действует с\u00a001.01.2001`
  expect((await row(name)).textContent).toBe(name)
  expect((await row(rules.text)).textContent).toBe(rules.text)
})

test('a cited document that is not in the cached list is awaited', async () => {
  writeCachedDocuments([rules])
  serveLibrary()
  openLibrary({ document: law.id, point: 'ст. 2' })
  expect(screen.queryByText(/ведёт ссылка/)).toBeNull()
  await pagesRegion()
  expect(pageField().value).toBe('2')
})

test('a changed document is loaded from its new file', async () => {
  writeCachedDocuments([{ ...law, document_link: '/files/old' }])
  const requests = serveLibrary()
  openLibrary({ document: law.id, point: 'ст. 2' })
  await waitFor(() => expect(filesOf(requests)).toEqual(['/files/old', '/files/aa']))
  await pagesRegion()
})

test('a document that is not cached needs a connection, and is loaded by a retry', async () => {
  let isOffline = true
  serveLibrary({ file: () => (isOffline ? 'offline' : { text: '%PDF-' }) })
  const { user } = openLibrary()
  await user.click(await row(law.text))
  expect(await screen.findByText('Нужна связь с сервером')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await pagesRegion()
})

test('a viewer that fails to load shows a message', async () => {
  serveLibrary()
  openPdf.mockRejectedValueOnce(new EngineLoadError('gone'))
  const { user } = openLibrary()
  await user.click(await row(law.text))
  expect(await screen.findByText('Просмотр документов не загрузился')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await pagesRegion()
})

test('an unreadable file is logged, and can be opened in a new tab', async () => {
  serveLibrary()
  openPdf.mockRejectedValueOnce(new Error('Invalid PDF structure'))
  const { user } = openLibrary()
  await user.click(await row(law.text))
  const link = await screen.findByRole('link', { name: /Открыть файл в\sновой вкладке/ })
  expect(link.getAttribute('href')).toBe('/files/aa')
  expect(takeConsole()).toEqual([expect.stringContaining('Invalid PDF structure')])
})
