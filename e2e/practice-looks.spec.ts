import { hasNoSidewaysScroll, isProof, looks } from './looks.ts'
import { cards, numberOf, openPractice, stripButton, verdict } from './practice-course.ts'
import { expect, test } from './test.ts'

for (const { width, colorScheme } of looks) {
  test(`practice at ${width} px, ${colorScheme}: no fault of accessibility in any state, no sideways scroll`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const answers = await openPractice(page)
    const look = async (state: string) => {
      await expectAccessible(page)
      const fits = await hasNoSidewaysScroll(page)
      expect([state, fits]).toEqual([state, true])
    }
    const lookInProof = (state: string) => (isProof ? look(state) : undefined)
    const answer = async (state: string) => {
      await page.getByRole('button', { name: 'Ответить' }).click()
      await expect(verdict(page)).toBeVisible()
      await lookInProof(state)
    }
    await look('description')
    await page.getByRole('radio').nth(0).check({ force: true })
    await page.getByRole('textbox').fill('5')
    await answer('description answered')

    await stripButton(page, numberOf(answers, answers.pairs[0]?.cube_description)).click()
    await look('cards')
    await cards(page, 'left').nth(0).click()
    await lookInProof('card taken')
    await cards(page, 'left').nth(1).click()
    await answer('cards answered')

    await stripButton(page, numberOf(answers, answers.wrappers[0]?.id)).click()
    await look('text')
    for (const number of [1, 2, 3, 4, 5]) {
      await page.getByRole('button', { name: new RegExp(`^Пропуск ${number},`) }).click()
      await page.getByRole('checkbox').first().check()
      if (number === 1) await lookInProof('sheet')
      await page.getByRole('button', { name: 'Готово' }).click()
    }
    await lookInProof('text filled')
    await answer('text answered')

    await stripButton(page, numberOf(answers, answers.decisions[0]?.id)).click()
    await look('calculation')
    await page.getByRole('textbox').fill('67 500')
    await answer('calculation answered')
  })
}
