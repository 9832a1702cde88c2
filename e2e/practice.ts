import type { Locator, Page } from '@playwright/test'
import { courseLink } from './study.ts'
import { expect } from './test.ts'

/** The tasks of a course as the server sends them, with the right answers. */
export interface Answers {
  practicals: { id: number; name: string }[]
  descriptions: { id: number; right_answer: '1' | '2'; calculated_value: string; solution: string }[]
  pairs: { cube_description: number; order: number; left: string; right: string }[]
  wrappers: { id: number; paragraphs: { codes: WrapperCode[] }[] }[]
  decisions: { id: number; right_answer: string }[]
}

interface WrapperCode {
  title: string
  variants: { text_display: string; correct: boolean }[]
}

const getJson = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    return (await fetch(address, { headers })).json() as Promise<unknown>
  }, path)

export const readAnswers = async (page: Page): Promise<Answers> => {
  const userCourse = new URL(page.url()).searchParams.get('user_course')
  const { course } = (await getJson(page, `/api/user-courses/${userCourse}/`)) as { course: { id: number } }
  const list = (name: string) => getJson(page, `/api/${name}/?course=${course.id}`)
  const practicals = (await list('practicals')) as Answers['practicals']
  const ids = practicals.map(({ id }) => id).join(',')
  return {
    practicals,
    descriptions: (await getJson(page, `/api/practical-descriptions/?practical_ids=${ids}`)) as Answers['descriptions'],
    pairs: (await list('cube-practicals')) as Answers['pairs'],
    wrappers: (await list('practical-text-choice-wrappers')) as Answers['wrappers'],
    decisions: (await list('practical-with-model-decision')) as Answers['decisions'],
  }
}

/** Opens the first task of the first course as a new demo learner. */
export const openPractice = async (page: Page): Promise<Answers> => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Попробовать без регистрации' }).click()
  await expect(page).toHaveURL('/courses')
  await courseLink(page).click()
  await page.getByRole('link', { name: 'Начать' }).click()
  await expect(page).toHaveURL(/\/traning-practical\?user_course=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Практика')
  await expect(page.getByRole('navigation', { name: 'Задания' })).toBeVisible()
  return await readAnswers(page)
}

/** The number of a task in the strip. */
export const taskNumberOf = ({ practicals }: Answers, id: number | undefined): number =>
  practicals.findIndex((practical) => practical.id === id) + 1

export const stripButton = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Задание ${number}:`) })

export const cards = (page: Page, side: 'left' | 'right'): Locator =>
  page
    .getByRole('region', { name: 'Карточки' })
    .getByRole('button', { name: side === 'left' ? /^По\sпорядку,/ : /^Соответствие,/ })

/** The texts of the cards of a side, in their current order. */
export const readSide = async (page: Page, side: 'left' | 'right'): Promise<string[]> => {
  const texts = await cards(page, side).allTextContents()
  return texts.map((text) => plain(text).replace(/^.*?место \d+ из \d+: /, ''))
}

export const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

export const correctSide = ({ pairs }: Answers, cube: number, side: 'left' | 'right'): string[] =>
  pairs
    .filter(({ cube_description: id }) => id === cube)
    .toSorted((one, other) => one.order - other.order)
    .map((pair) => pair[side])

export const codesOf = ({ wrappers }: Answers, id: number): WrapperCode[] =>
  wrappers.find((wrapper) => wrapper.id === id)?.paragraphs.flatMap(({ codes }) => codes) ?? []

/** The verdict with the right answer. */
export const verdict = (page: Page): Locator => page.getByRole('region', { name: 'Результат' })

/** «Верно» or «Неверно»: the right answer is named in the same region. */
export const verdictWord = (page: Page): Locator => verdict(page).getByRole('heading')

export const solution = (page: Page): Locator => page.getByRole('region', { name: 'Разбор' })

/** The live region that announces moves of a card to screen readers. */
export const liveRegion = (page: Page) => page.locator('[id^="DndLiveRegion"]')
