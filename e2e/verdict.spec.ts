import type { Locator, Page } from '@playwright/test'
import { openSavedCourse, studyOffline } from './offline-study.ts'
import { cards, codesOf, openPractice, verdict as result, stripButton, taskNumberOf } from './practice.ts'
import {
  answerButton,
  callApi,
  goWithin,
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

test.use({ serviceWorkers: 'allow' })

interface Size {
  width: number
  height: number
  /** Of the text. */
  percent?: 100 | 150
  /** The longest answers do not fit, and scroll in themselves. */
  isCramped?: true
}

const phone: Size = { width: 360, height: 740 }
const largeText: Size = { ...phone, percent: 150, isCramped: true }
const lowPhone: Size = { width: 360, height: 560, isCramped: true }
const sideways: Size = { width: 740, height: 360, isCramped: true }
const zoomed: Size = { width: 683, height: 384, isCramped: true }
const laptop: Size = { width: 1366, height: 768 }

const resize = async (page: Page, { width, height, percent = 100 }: Size) => {
  await page.setViewportSize({ width, height })
  await page.evaluate((chosen) => {
    localStorage.setItem('textPercent', String(chosen))
    ;(globalThis as { applyTextSize?: () => void }).applyTextSize?.()
  }, percent)
}

/** How variants are chosen, and how the main button is pressed. */
interface Hand {
  choose(page: Page, place: number): Promise<void>
  press(button: Locator): Promise<void>
}

const taps: Hand = {
  choose: (page, place) =>
    variants(page)
      .nth(place - 1)
      .tap(),
  press: (button) => button.tap(),
}

const keys: Hand = {
  choose: (page, place) => page.keyboard.press(String(place)),
  press: (button) => button.page().keyboard.press('Enter'),
}

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

const rightAnswer = (page: Page) =>
  page
    .getByText(/^Верно:/)
    .first()
    .locator('..')
const ratings = (page: Page) =>
  page.getByRole('group', { name: 'Насколько хорошо вы это помните?' }).getByRole('button')
/** The bar along the bottom edge: its main button. */
const bottomButton = (page: Page) => page.getByRole('button', { name: /^(Дальше|Завершить|Следующее задание)$/ })

/** The whole of it is in the window above the bar, nothing lies over its corners, and none of it is scrolled away. */
const expectInView = async (locator: Locator, page: Page, mayBeCut = false) => {
  const bar = await bottomButton(page).last().elementHandle()
  const seen = async () => {
    const found = await locator.evaluate((element, button) => {
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
    return { ...found, isCut: found.isCut && !mayBeCut }
  }
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

const expectRightAnswer = async (page: Page, words: string[], mayBeCut = false) => {
  for (const each of words) await expect(rightAnswer(page)).toContainText(each)
  await expectInView(rightAnswer(page), page, mayBeCut)
}

/** Answers two questions in each window, wrong and right, and looks at what each verdict shows at once. */
const answerIn = async (page: Page, known: Known[], sizes: Size[], { choose, press }: Hand) => {
  for (let given = 0; given < 2 * sizes.length; given += 1) {
    const size = sizes[Math.floor(given / 2)] ?? phone
    await resize(page, size)
    const { words, right, wrong } = await recognise(page, known, given + 1)
    const isRight = given % 2 === 1
    for (const place of isRight ? right : wrong) await choose(page, place)
    await expect(answerButton(page)).toBeEnabled()
    const scrolled = await page.evaluate(() => scrollY)
    await press(answerButton(page))
    await expect(verdict(page)).toHaveText(isRight ? 'Верно' : 'Неверно')
    await expectInView(page.getByRole('status').filter({ has: verdict(page) }), page)
    await (isRight ? expectRatings(page) : expectRightAnswer(page, words, size.isCramped))
    await expect(bottomButton(page).last()).toBeInViewport({ ratio: 1 })
    // The words that variants get («— верно») lengthen what is above, and the browser keeps what is shown in its place.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(150)
    if (size === lowPhone) {
      // At the top of the page the verdict has the least room.
      await page.evaluate(() => scrollTo(0, 0))
      await expectInView(page.getByRole('status').filter({ has: verdict(page) }), page)
    }
    if (given < 2 * sizes.length - 1) await press(nextButton(page))
  }
}

const openDemoCourse = async (page: Page) => {
  await startDemo(page)
  await openCourse(page)
  return readQuestions(page)
}

const lengthOf = ({ question_text, varients }: Known) => [question_text, ...textsOf(varients)].join('').length

test.describe('by taps', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a training of the longest questions: right answers, ratings and «Дальше» are in view after each answer', async ({
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
    await goWithin(page, `/favorite-questions?user_course=${userCourseId(page)}`)
    await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await expect(page).toHaveURL(/\/training\?user_course=\d+&check=\d+$/)
    await answerIn(page, known, [lowPhone, phone, sideways, zoomed, largeText], taps)
    // The verdict is beside the buttons: no line between them stays empty.
    await page.evaluate(() => scrollTo(0, 0))
    const lowest = await ratings(page).last().boundingBox()
    const button = await nextButton(page).boundingBox()
    expect((button?.y ?? 0) - (lowest?.y ?? 0) - (lowest?.height ?? 0)).toBeLessThan(60)
  })

  test('study without a connection: right answers, ratings and «Дальше» are in view after each answer', async ({
    page,
    context,
  }) => {
    await startDemo(page)
    await openSavedCourse(page)
    const known = await readQuestions(page)
    await context.setOffline(true)
    await expect(page.getByText(/Занимаемся по\sсохранённому курсу/)).toBeVisible()
    await studyOffline(page, 10)
    // After the last answer «Завершить» is between the arrows.
    await answerIn(page, known, [phone, lowPhone, sideways, zoomed, largeText], taps)
  })
})

test('a test by keys: right answers, ratings and «Дальше» are in view after each answer', async ({ page }) => {
  const known = await openDemoCourse(page)
  await startTicket(page)
  await answerIn(page, known, [laptop, zoomed, phone], keys)
})

test('practice: the right answer and the way on are in view after an answer to each kind of task', async ({ page }) => {
  const answers = await openPractice(page)
  const open = async (id: number | undefined, size: Size) => {
    await resize(page, size)
    await stripButton(page, taskNumberOf(answers, id)).click()
  }
  const expectVerdict = async () => {
    await page.keyboard.press('Enter')
    await expect(result(page)).toBeFocused()
    await expectInView(result(page).getByRole('heading'), page)
    await expectInView(result(page).locator('> *').last(), page, true)
    await expect(bottomButton(page).last()).toBeInViewport({ ratio: 1 })
  }
  const expectNamed = async (words: string) => {
    await expectVerdict()
    await expect.poll(async () => plain(await rightAnswer(page).innerText())).toContain(plain(words))
    await expectInView(rightAnswer(page).locator('p, li').first(), page)
  }

  const [description] = answers.descriptions
  await open(description?.id, phone)
  await page.getByRole('radio').nth(0).check({ force: true })
  await page.getByRole('textbox').fill('1')
  await expectNamed(`значение — ${description?.calculated_value}`)

  const pairs = answers.pairs.toSorted((one, other) => one.order - other.order)
  const cube = pairs[0]?.cube_description
  await open(cube, lowPhone)
  await cards(page, 'left').nth(0).click()
  await cards(page, 'left').nth(1).click()
  await page.getByRole('button', { name: 'Ответить' }).focus()
  const first = pairs.find(({ cube_description }) => cube_description === cube)
  await expectNamed(`${first?.left} — ${first?.right}`)

  const wrapper = answers.wrappers[0]?.id ?? 0
  await open(wrapper, sideways)
  const codes = codesOf(answers, wrapper)
  for (const [index, code] of codes.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Пропуск ${index + 1},`) }).click()
    const wrong = code.variants.find(({ correct }) => !correct)?.text_display ?? ''
    await page.getByRole('dialog').getByRole('checkbox', { name: wrong, exact: true }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Ответить' }).focus()
  await expectNamed(`пропуск 1 — ${codes[0]?.variants.find(({ correct }) => correct)?.text_display}`)

  for (const [index, size] of [laptop, zoomed].entries()) {
    const decision = answers.decisions[index]
    await open(decision?.id, size)
    await page.getByRole('textbox').fill('1')
    await expectNamed(`Верно: ${decision?.right_answer}`)
  }
  const last = answers.decisions[2]
  await open(last?.id, laptop)
  await page.getByRole('textbox').fill(last?.right_answer ?? '')
  await expectVerdict()
})
