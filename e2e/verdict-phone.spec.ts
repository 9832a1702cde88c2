import type { Locator, Page } from '@playwright/test'
import { openSavedCourse, studyOffline } from './offline-study.ts'
import { cards, codesOf, openPractice, verdict as result, stripButton, taskNumberOf } from './practice.ts'
import {
  answerButton,
  answerWith,
  callApi,
  nextButton,
  openCourse,
  questionText,
  startDemo,
  startTicket,
  userCourseId,
  variants,
  verdict,
} from './study.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' })

interface Known {
  id: number
  question_text: string
  varients: { answer_text: string; correct: boolean }[]
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const rightTexts = ({ varients }: Known) =>
  varients.filter(({ correct }) => correct).map(({ answer_text }) => plain(answer_text))
const textsOf = (shown: Known['varients']) => shown.map(({ answer_text }) => answer_text)
const keyOf = (text: string, texts: string[]) => [text, ...texts].map(plain).toSorted().join('\n')

/** Every question of the open course with its answer. */
const readQuestions = async (page: Page): Promise<Known[]> => {
  const found: Known[] = []
  let path: string | null = `/api/user-courses/${userCourseId(page)}/course_questions/?limit=100`
  while (path !== null) {
    const { results, next } = (await callApi(page, 'GET', path)) as { results: Known[]; next: string | null }
    found.push(...results)
    path = next
  }
  return found
}

const rightAnswer = (page: Page) => page.getByRole('region', { name: 'Верный ответ' })
const ratings = (page: Page) =>
  page.getByRole('group', { name: 'Насколько хорошо вы это помните?' }).getByRole('button')
/** The bar along the bottom edge: its main button. */
const bottomButton = (page: Page) => page.getByRole('button', { name: /^(Дальше|Завершить|Следующее задание)$/ })

/** The whole of it is in the window above the bar, nothing lies over its corners, and none of it is scrolled away. */
const expectInView = async (locator: Locator, page: Page) => {
  const bar = await bottomButton(page).last().elementHandle()
  const seen = () =>
    locator.evaluate((element, button) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [left + 1, right - 1].flatMap((x) =>
        [top + 1, bottom - 1].map((y) => document.elementFromPoint(x, y)),
      )
      return {
        isBelowTop: top >= 0,
        isAboveBar: bottom <= (button?.getBoundingClientRect().top ?? 0),
        isCut: element.scrollHeight > element.clientHeight + 1,
        isCovered: !corners.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element))),
      }
    }, bar)
  await expect.poll(seen).toEqual({ isBelowTop: true, isAboveBar: true, isCut: false, isCovered: false })
}

/** The texts of the right variants of the open question, and the places of right and wrong ones. */
const recognise = async (page: Page, known: Known[], number: number) => {
  await expect(page.getByText(`Вопрос ${number} из`)).toBeVisible()
  await expect(answerButton(page)).toBeVisible()
  const asked = (await questionText(page).textContent()) ?? ''
  const texts = await variants(page).locator('[data-text]').allTextContents()
  const question = known.find((each) => keyOf(each.question_text, textsOf(each.varients)) === keyOf(asked, texts))
  if (question === undefined) throw new Error('the attempt asks a question that the course does not have')
  const words = rightTexts(question)
  const isRight = texts.map((text) => words.includes(plain(text)))
  const places = isRight.flatMap((right, index) => (right ? [index + 1] : []))
  return { words, right: places, wrong: [isRight.indexOf(false) + 1] }
}

const expectRatings = async (page: Page) => {
  await expect(ratings(page)).toHaveCount(4)
  for (const rating of await ratings(page).all()) await expectInView(rating, page)
}

const expectRightAnswer = async (page: Page, words: string[]) => {
  for (const each of words) await expect(rightAnswer(page)).toContainText(each)
  await expectInView(rightAnswer(page), page)
}

/** Answers so many questions of the open attempt, wrong and right by turns, and looks at what each verdict shows at once. */
const answerByTurns = async (page: Page, known: Known[], count: number) => {
  for (let given = 0; given < count; given += 1) {
    const { words, right, wrong } = await recognise(page, known, given + 1)
    const isRight = given % 2 === 1
    await answerWith(page, isRight ? right : wrong)
    await expect(verdict(page)).toHaveText(isRight ? 'Верно' : 'Неверно')
    await (isRight ? expectRatings(page) : expectRightAnswer(page, words))
    if (given < count - 1) await nextButton(page).click()
  }
}

const openDemoCourse = async (page: Page) => {
  await startDemo(page)
  await openCourse(page)
  return readQuestions(page)
}

const lengthOf = ({ question_text, varients }: Known) => [question_text, ...textsOf(varients)].join('').length

test('a training of the longest questions: right answers and ratings are in view after each answer', async ({
  page,
}) => {
  const known = await openDemoCourse(page)
  const byLength = known.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, 5)
  const byAnswer = known
    .filter((each) => !byLength.includes(each))
    .toSorted((one, other) => rightTexts(other).join('').length - rightTexts(one).join('').length)
    .slice(0, 5)
  for (const { id } of [...byLength, ...byAnswer])
    await callApi(page, 'POST', `/api/questions/${id}/change_favorite/`, { selected: true })
  await page.goto(`/favorite-questions?user_course=${userCourseId(page)}`)
  await page.getByRole('button', { name: 'Начать' }).click()
  await expect(page).toHaveURL(/\/training\?user_course=\d+&check=\d+$/)
  await answerByTurns(page, known, 10)
})

test('a test: right answers and ratings are in view after each answer', async ({ page }) => {
  const known = await openDemoCourse(page)
  await startTicket(page)
  await answerByTurns(page, known, 6)
})

test('study without a connection: right answers and ratings are in view after each answer', async ({
  page,
  context,
}) => {
  await startDemo(page)
  await openSavedCourse(page)
  const known = await readQuestions(page)
  await context.setOffline(true)
  await expect(page.getByText(/Занимаемся по\sсохранённому курсу/)).toBeVisible()
  await studyOffline(page, 10)
  await answerByTurns(page, known, 6)
})

test('practice: the right answer is in view after a wrong answer to each kind of task', async ({ page }) => {
  const answers = await openPractice(page)
  const open = (id: number | undefined) => stripButton(page, taskNumberOf(answers, id)).click()
  const expectNamed = async (words: string) => {
    await answerButton(page).click()
    await expect(result(page)).toBeFocused()
    const named = rightAnswer(page)
    await expect.poll(async () => plain(await named.innerText())).toContain(plain(words))
    await expectInView(named.locator('p, li').first(), page)
    await expectInView(result(page).getByRole('heading'), page)
  }

  await page.getByRole('radio').nth(0).check({ force: true })
  await page.getByRole('textbox').fill('1')
  const [description] = answers.descriptions
  await expectNamed(`значение — ${description?.calculated_value}`)

  const pairs = answers.pairs.toSorted((one, other) => one.order - other.order)
  const cube = pairs[0]?.cube_description
  await open(cube)
  await cards(page, 'left').nth(0).click()
  await cards(page, 'left').nth(1).click()
  const first = pairs.find(({ cube_description }) => cube_description === cube)
  await expectNamed(`${first?.left} — ${first?.right}`)

  const wrapper = answers.wrappers[0]?.id ?? 0
  await open(wrapper)
  const codes = codesOf(answers, wrapper)
  for (const [index, code] of codes.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Пропуск ${index + 1},`) }).click()
    const wrong = code.variants.find(({ correct }) => !correct)?.text_display ?? ''
    await page.getByRole('dialog').getByRole('checkbox', { name: wrong, exact: true }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expectNamed(`пропуск 1 — ${codes[0]?.variants.find(({ correct }) => correct)?.text_display}`)

  const [decision] = answers.decisions
  await open(decision?.id)
  await page.getByRole('textbox').fill('1')
  await expectNamed(`Верно: ${decision?.right_answer}`)
})
