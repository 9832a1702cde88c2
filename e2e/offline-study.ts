import { expect, type Page } from '@playwright/test'
import { callApi, openCourse, questionText, userCourseId, variants, verdict } from './study.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Учёба без связи' })

/** Saves the open course; the worker has the screens. */
export const saveCourse = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await card(page)
    .getByRole('button', { name: /^Сохранить на/ })
    .click()
  await expect(card(page).getByText(/^Действует до/)).toBeVisible()
}

/** Answers so many questions of the open attempt with the first variant. */
export const answerFirst = async (page: Page, count: number): Promise<void> => {
  for (let given = 0; given < count; given += 1) {
    await expect(questionText(page)).toBeVisible()
    await variants(page).first().click()
    await page.getByRole('button', { name: 'Ответить' }).click()
    await expect(verdict(page)).toBeVisible()
    if (given < count - 1) await page.getByRole('button', { name: 'Дальше' }).click()
  }
}

/** New questions without a connection; returns when the first is shown. */
export const studyOffline = async (page: Page, count: 10 | 40): Promise<void> => {
  await page.getByRole('radio', { name: String(count) }).check({ force: true })
  await page.getByRole('button', { name: 'Учить новое' }).click()
  await expect(questionText(page)).toBeVisible()
}

export const unsent = (page: Page, count: number) => page.getByText(new RegExp(`Не\\sотправлено ответов: ${count}$`))

export const nothingUnsent = (page: Page) => expect(page.getByText(/Не\sотправлено/)).toHaveCount(0)

interface OfflineAttempt {
  mode: string
  question_count: number
  created_at: string
}

/** Attempts that were begun without a connection, as the server has them. */
export const readOfflineAttempts = async (page: Page, id = userCourseId(page)): Promise<OfflineAttempt[]> => {
  const { results } = (await callApi(page, 'GET', `/api/user-courses/${id}/course_history/?limit=100`)) as {
    results: OfflineAttempt[]
  }
  return results.filter(({ mode }) => mode === 'offline')
}

/** The number of stored records, of whatever kind. */
export const countRecords = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('dopusk-offline')
        opening.onerror = () => reject(opening.error ?? new Error('no storage'))
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('records')) return resolve(0)
          const counting = database.transaction('records').objectStore('records').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

export const openSavedCourse = async (page: Page): Promise<void> => {
  await openCourse(page)
  await saveCourse(page)
}
