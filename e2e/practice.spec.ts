import type { Page } from '@playwright/test'
import { inDatabase } from './direct-database.ts'
import {
  type Answers,
  cards,
  codesOf,
  correctSide,
  liveRegion,
  openPractice,
  plain,
  readSide,
  solution,
  stripButton,
  taskNumberOf,
  verdict,
  verdictWord,
} from './practice.ts'
import { stableBox } from './stable-box.ts'
import { expect, proof, test } from './test.ts'

const answer = (page: Page) => page.getByRole('button', { name: 'Ответить' })

const dragTo = async (page: Page, side: 'left' | 'right', from: number, to: number) => {
  // Away from the edges of the window, at which a dragged card scrolls the page.
  await page.getByRole('region', { name: 'Карточки' }).evaluate((board) => board.scrollIntoView({ block: 'center' }))
  const source = await stableBox(cards(page, side).nth(from))
  const target = await stableBox(cards(page, side).nth(to))
  await page.mouse.move(source.x + source.width / 2, source.y + source.height / 2)
  await page.mouse.down()
  await page.mouse.move(source.x + source.width / 2, source.y + source.height / 2 + 10)
  await expect(liveRegion(page)).toContainText('Взято')
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
  await expect(liveRegion(page)).toContainText(`место ${to + 1} из`)
  await page.mouse.up()
  await expect(liveRegion(page)).toContainText('Положено')
  await page.waitForFunction(hearsClicks)
}

/** Shortly after a drop the board ignores clicks. People are slower than that, a test is not. */
const hearsClicks = () => {
  const probe = document.body.appendChild(document.createElement('i'))
  let isHeard = false
  probe.addEventListener('click', () => {
    isHeard = true
  })
  probe.click()
  probe.remove()
  return isHeard
}

/** Moves each card of a side to its right position, from the first on. */
const sortByMouse = async (page: Page, answers: Answers, cube: number, side: 'left' | 'right') => {
  for (const [place, text] of correctSide(answers, cube, side).entries()) {
    const now = await readSide(page, side)
    const from = now.indexOf(text)
    if (from === place) continue
    await dragTo(page, side, from, place)
    await expect.poll(async () => (await readSide(page, side))[place]).toBe(text)
  }
}

test.describe('by mouse', () => {
  test.use({ viewport: { width: 1280, height: 1000 } })

  test(
    'a description: the wrong part is marked, the right answer and the solution are shown, inputs are locked',
    proof,
    async ({ page }) => {
      const { descriptions } = await openPractice(page)
      const [task] = descriptions
      await expect(answer(page)).toBeDisabled()
      await expect(page.getByText(/Выберите решение и\sвведите значение/)).toBeVisible()
      await page
        .getByRole('radio')
        .nth(Number(task?.right_answer) - 1)
        .check({ force: true })
      await expect(answer(page)).toBeDisabled()
      await page.getByRole('textbox', { name: 'Значение' }).fill('57 тонн')
      await expect(page.getByText(/Это не\sчисло/)).toBeVisible()
      await expect(answer(page)).toBeDisabled()
      await page.getByRole('textbox', { name: 'Значение' }).fill('12,25')
      await answer(page).click()
      await expect(verdictWord(page)).toHaveText('Неверно')
      await expect(verdict(page)).toContainText(/Решение выбрано верно, ошибка в\sзначении/)
      await expect(page.getByText(/верный ответ: 57,5\sт/)).toBeVisible()
      await expect(solution(page)).toContainText(/48 \+ 9,5 = 57,5\sт/)
      await expect(page.getByRole('textbox', { name: 'Значение' })).toBeDisabled()
      await expect(page.getByRole('radio').first()).toBeDisabled()
      await expect(answer(page)).toHaveCount(0)
      await expect(stripButton(page, 1)).toHaveAccessibleName('Задание 1: неверно')
    },
  )

  test('a description: a point instead of a comma and surrounding spaces are accepted', proof, async ({ page }) => {
    const { descriptions } = await openPractice(page)
    await page
      .getByRole('radio')
      .nth(Number(descriptions[0]?.right_answer) - 1)
      .check({ force: true })
    await page.getByRole('textbox', { name: 'Значение' }).fill('  57.5 ')
    await answer(page).click()
    await expect(verdictWord(page)).toHaveText('Верно')
    await expect(stripButton(page, 1)).toHaveAccessibleName('Задание 1: верно')
  })

  test('cards are dragged into order; at the start no side is in order', proof, async ({ page }) => {
    const answers = await openPractice(page)
    const cube = answers.pairs[0]?.cube_description ?? 0
    await stripButton(page, taskNumberOf(answers, cube)).click()
    for (const side of ['left', 'right'] as const) {
      await expect(cards(page, side)).toHaveCount(correctSide(answers, cube, side).length)
      await expect.poll(() => readSide(page, side)).not.toEqual(correctSide(answers, cube, side))
    }
    await expect(answer(page)).toBeDisabled()
    await sortByMouse(page, answers, cube, 'left')
    await sortByMouse(page, answers, cube, 'right')
    await answer(page).click()
    await expect(verdictWord(page)).toHaveText('Верно')
    await expect(page.getByRole('region', { name: 'Карточки' })).toHaveCount(0)
  })

  test('a wrong order shows every misplaced card and the right order', async ({ page }) => {
    const answers = await openPractice(page)
    const cube = answers.pairs[0]?.cube_description ?? 0
    await stripButton(page, taskNumberOf(answers, cube)).click()
    await sortByMouse(page, answers, cube, 'left')
    await answer(page).click()
    await expect(verdictWord(page)).toHaveText('Неверно')
    const result = page.getByRole('region', { name: 'Ваш порядок' })
    const count = correctSide(answers, cube, 'left').length
    await expect(result.getByText(/^По\sпорядку, место \d, верно/)).toHaveCount(count)
    await expect(result.getByText(/^Соответствие, место \d, неверно/).first()).toBeAttached()
    const shown = async () => (await verdict(page).getByRole('listitem').allTextContents()).map(plain)
    const left = correctSide(answers, cube, 'left')
    const right = correctSide(answers, cube, 'right')
    await expect.poll(shown).toEqual(left.map((text, place) => `${text} — ${right[place]}`))
  })

  test('a card is moved by two clicks, without dragging', proof, async ({ page }) => {
    const answers = await openPractice(page)
    await stripButton(page, taskNumberOf(answers, answers.pairs[0]?.cube_description)).click()
    const before = await readSide(page, 'left')
    await cards(page, 'left').nth(0).click()
    await expect(cards(page, 'left').nth(0)).toHaveAttribute('aria-pressed', 'true')
    await cards(page, 'left').nth(3).click()
    await expect
      .poll(() => readSide(page, 'left'))
      .toEqual([before[1], before[2], before[3], before[0], ...before.slice(4)])
    await expect(cards(page, 'left').nth(3)).toBeFocused()
  })

  test('a text: the chosen words appear in the sentence, a wrong blank is marked', proof, async ({ page }) => {
    const answers = await openPractice(page)
    const wrapper = answers.wrappers[0]?.id ?? 0
    const codes = codesOf(answers, wrapper)
    await stripButton(page, taskNumberOf(answers, wrapper)).click()
    await expect(page.getByText(new RegExp(`Осталось заполнить ${codes.length}\\sпропуск`))).toBeVisible()
    for (const [index, { variants }] of codes.entries()) {
      await page.getByRole('button', { name: new RegExp(`^Пропуск ${index + 1},`) }).click()
      // The second blank gets an extra wrong variant.
      const wanted = variants.filter(({ correct }) => correct || index === 1)
      for (const { text_display: text } of wanted) {
        await page.getByRole('dialog').getByRole('checkbox', { name: text, exact: true }).check()
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const words = wanted.map(({ text_display: text }) => text).join(', ')
      await expect(page.getByRole('button', { name: new RegExp(`^Пропуск ${index + 1},`) })).toContainText(words)
    }
    await answer(page).click()
    await expect(verdict(page)).toContainText(/Ошибка в\sпропуске\s2\./)
    await expect(page.getByText(/^Пропуск 1, верно/)).toBeAttached()
    await expect(page.getByText(/^Пропуск 2, неверно/)).toBeAttached()
    await expect(page.getByRole('button', { name: /^Пропуск/ })).toHaveCount(0)
  })

  test(
    'a calculation: a space between thousands is accepted; all steps of the solution are shown',
    proof,
    async ({ page }) => {
      const answers = await openPractice(page)
      const large = answers.decisions.find(({ right_answer }) => /^\d{4,6}\b/.test(right_answer))
      if (large === undefined) throw new Error('no calculation with thousands')
      await stripButton(page, taskNumberOf(answers, large.id)).click()
      await page.getByRole('textbox').fill(large.right_answer.replace(/^(\d+)(\d{3})\b/, '$1 $2'))
      await answer(page).click()
      await expect(verdictWord(page)).toHaveText('Верно')
      await expect(solution(page).getByRole('listitem').nth(1)).toBeVisible()
    },
  )
})

/** A quick answer to the open task: right where it is easy, wrong otherwise. */
const answerSomehow = async (page: Page, answers: Answers, id: number) => {
  const description = answers.descriptions.find((task) => task.id === id)
  const decision = answers.decisions.find((task) => task.id === id)
  if (description !== undefined) {
    await page
      .getByRole('radio')
      .nth(Number(description.right_answer) - 1)
      .check({ force: true })
    await page.getByRole('textbox').fill(description.calculated_value)
  } else if (decision !== undefined) {
    await page.getByRole('textbox').fill(decision.right_answer)
  } else if (answers.wrappers.some((task) => task.id === id)) {
    const blanks = page.getByRole('button', { name: /^Пропуск \d/ })
    for (let index = 0; index < (await blanks.count()); index += 1) {
      await blanks.nth(index).click()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: 'Готово' }).click()
    }
  } else {
    await cards(page, 'left').nth(0).click()
    await cards(page, 'left').nth(1).click()
    await cards(page, 'left').nth(0).click()
    await cards(page, 'left').nth(1).click()
  }
  await answer(page).click()
}

test('all tasks answered: finish button, figures that add up, reload, exit and a new run', proof, async ({ page }) => {
  const answers = await openPractice(page)
  const total = answers.practicals.length
  const right = answers.descriptions.length + answers.decisions.length
  for (const [index, { id }] of answers.practicals.entries()) {
    await expect(page.getByText(new RegExp(`^Задание ${index + 1} из`))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Завершить' })).toHaveCount(0)
    await answerSomehow(page, answers, id)
    await expect(page.getByText(new RegExp(`^Решено ${index + 1} из\\s${total}$`))).toBeVisible()
    if (index + 1 < total) await page.getByRole('button', { name: 'Следующее задание' }).click()
  }
  await page.getByRole('button', { name: 'Завершить' }).click()
  const main = page.getByRole('main')
  const figure = (name: string) => main.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')
  const expectFigures = async () => {
    await expect(main.getByRole('heading', { name: 'Итоги' })).toBeVisible()
    await expect(figure('Всего заданий')).toHaveText(String(total))
    await expect(figure('Верно')).toHaveText(String(right))
    await expect(figure('Неверно')).toHaveText(String(total - right))
  }
  await expectFigures()
  await expect(main.getByRole('heading', { name: 'Итоги' })).toBeFocused()
  await page.reload()
  await expectFigures()
  await main.getByRole('list', { name: 'Задания и результаты' }).getByRole('button').nth(2).click()
  await expect(verdict(page)).toBeVisible()
  await page.getByRole('button', { name: /^К\sитогам$/ }).click()
  await main
    .getByRole('link', { name: /^К\sкурсу$/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/course\?user_course=\d+$/)
  await page.getByRole('link', { name: 'Начать' }).click()
  await expect(page.getByText(new RegExp(`^Решено 0 из\\s${total}$`))).toBeVisible()
})

test('a reload keeps the task, the input and the drawn order; a sign-out removes them', proof, async ({ page }) => {
  const answers = await openPractice(page)
  await page.getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('textbox').fill('12')
  await stripButton(page, taskNumberOf(answers, answers.wrappers[0]?.id)).click()
  await page.getByRole('button', { name: /^Пропуск 1,/ }).click()
  await page.getByRole('checkbox').first().check()
  const chosen = await page.getByRole('dialog').locator('label').first().innerText()
  await page.getByRole('button', { name: 'Готово' }).click()
  await stripButton(page, taskNumberOf(answers, answers.pairs[0]?.cube_description)).click()
  const drawn = [await readSide(page, 'left'), await readSide(page, 'right')]
  await page.reload()
  await expect(cards(page, 'right').first()).toBeVisible()
  const bothSides = async () => [await readSide(page, 'left'), await readSide(page, 'right')]
  await expect.poll(bothSides).toEqual(drawn)
  await cards(page, 'right').nth(0).click()
  await cards(page, 'right').nth(2).click()
  await expect.poll(() => readSide(page, 'right')).not.toEqual(drawn[1])
  const moved = await readSide(page, 'right')
  await page.reload()
  await expect(cards(page, 'right').first()).toBeVisible()
  await expect.poll(() => readSide(page, 'right')).toEqual(moved)
  await stripButton(page, taskNumberOf(answers, answers.wrappers[0]?.id)).click()
  await expect(page.getByRole('button', { name: /^Пропуск 1,/ })).toContainText(chosen.split('\n')[0] ?? '?')
  await stripButton(page, 1).click()
  await expect(page.getByRole('textbox')).toHaveValue('12')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()

  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('dopusk-work:')))
  expect((await kept()).length).toBeGreaterThan(0)
  await page
    .getByRole('link', { name: /^К\sкурсу$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти навсегда' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await kept()).toEqual([])
})

test('a broken task is skipped with a note; the others can be answered', proof, async ({ page, product }) => {
  const broken = "pack_key like '%general-d-01'"
  await inDatabase(product, `update practical set body = jsonb_build_object('was', body) where ${broken}`)
  try {
    const { practicals } = await openPractice(page)
    await expect(page.getByRole('note')).toContainText(/Не\sудалось показать 1\sзадание: «Класс опасности аммиачной/)
    await expect(page.getByText(new RegExp(`^Решено 0 из\\s${practicals.length - 1}$`))).toBeVisible()
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('textbox').fill('21')
    await answer(page).click()
    await expect(verdict(page)).toBeVisible()
  } finally {
    await inDatabase(product, `update practical set body = body->'was' where ${broken}`)
  }
})

test('practice does not start while the course is paused', proof, async ({ page, product }) => {
  await openPractice(page)
  const userCourse = new URL(page.url()).searchParams.get('user_course')
  await inDatabase(product, 'update user_course set paused_on = current_date where id = $1', [userCourse])
  await page.reload()
  await expect(page.getByText('Курс приостановлен или не активен. Обратитесь к администратору.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Задания' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^К\sкурсу$/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'Начать' })).toBeDisabled()
})
