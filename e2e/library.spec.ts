import { answerWith, openCourse, startDemo, startTraining, verdict } from './study.ts'
import { expect, test } from './test.ts'

test('a learner finds a document, turns its pages, searches in it, and opens the cited point', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The service worker has journeys of its own.
    const isBlockedWorker = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !isBlockedWorker) complaints.push(message.text())
  })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await startDemo(page)
  await openCourse(page)
  await startTraining(page)
  expect(fetched.filter((url) => /pdf|library-dialog/.test(url))).toEqual([])

  const dialog = page.getByRole('dialog')
  await test.step('the list is searched by name', async () => {
    await page.getByRole('button', { name: 'Документы' }).click()
    const search = dialog.getByLabel('Поиск по названию документа')
    await search.fill('такого документа нет')
    await expect(dialog.getByText('По вашему запросу, ничего не найдено..')).toBeVisible()
    await search.fill('116-фз')
    await expect(dialog.getByRole('list', { name: 'Документы' }).getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('list', { name: 'Документы' }).getByRole('button').click()
  })

  await test.step('pages turn, and words are found in them', async () => {
    const pages = dialog.getByRole('region', { name: 'Страницы документа' })
    await expect(pages.getByText('учебный конспект').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Следующая страница' }).click()
    await expect(dialog.getByRole('textbox', { name: /^Страница из/ })).toHaveValue('2')
    await page.keyboard.press('/')
    await dialog.getByLabel('Поиск по документу').fill('экспертиза промышленной')
    await expect(dialog.getByText(/^1\sиз\s\d+$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the verdict links to the cited point, also offline once the document was read', async () => {
    await answerWith(page, [1])
    await expect(verdict(page)).toBeVisible()
    await page.getByRole('button', { name: 'открыть документ' }).click()
    await expect(dialog.getByText(/^Открыто на странице \d+: ./)).toBeAttached()
  })
  expect(complaints).toEqual([])
})
