import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import { cards, codesOf, openPractice, stripButton, taskNumberOf, verdict } from './practice.ts'
import { expect, test } from './test.ts'

for (const appearance of appearances) {
  test(`practice at ${nameOf(appearance)}: accessible in every state, no horizontal scroll`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance, 'reduce')
    const answers = await openPractice(page)
    const inspect = async (state: string) => {
      await expectAccessible(page)
      const fits = await hasNoHorizontalScroll(page)
      expect([state, fits]).toEqual([state, true])
    }
    const inspectInProof = (state: string) => (isProof ? inspect(state) : undefined)
    const answer = async (state: string) => {
      await page.getByRole('button', { name: 'Ответить' }).click()
      await expect(verdict(page)).toBeVisible()
      await inspectInProof(state)
    }
    await inspect('description')
    await page.getByRole('radio').nth(0).check({ force: true })
    await page.getByRole('textbox').fill('5')
    await answer('description answered')

    await stripButton(page, taskNumberOf(answers, answers.pairs[0]?.cube_description)).click()
    await inspect('cards')
    await cards(page, 'left').nth(0).click()
    await inspectInProof('card taken')
    await cards(page, 'left').nth(1).click()
    await answer('cards answered')

    const text = answers.wrappers[0]?.id ?? 0
    await stripButton(page, taskNumberOf(answers, text)).click()
    await inspect('text')
    for (const [index] of codesOf(answers, text).entries()) {
      const number = index + 1
      await page.getByRole('button', { name: new RegExp(`^Пропуск ${number},`) }).click()
      await page.getByRole('checkbox').first().check()
      if (number === 1) await inspectInProof('sheet')
      await page.getByRole('button', { name: 'Готово' }).click()
    }
    await inspectInProof('text filled')
    await answer('text answered')

    await stripButton(page, taskNumberOf(answers, answers.decisions[0]?.id)).click()
    await inspect('calculation')
    await page.getByRole('textbox').fill('67 500')
    await answer('calculation answered')

    await page.getByRole('link', { name: /^К\sкурсу$/ }).click()
    await page.getByRole('link', { name: 'История' }).click()
    await page.getByRole('tab', { name: 'Практика' }).click()
    await page.getByRole('table', { name: 'История практики' }).waitFor()
    await inspect('history of practice')
    await page.getByRole('link', { name: /^Открыть итоги/ }).click()
    await page.getByRole('heading', { name: 'Итоги' }).waitFor()
    await inspect('results')
  })
}
