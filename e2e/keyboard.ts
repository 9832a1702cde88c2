import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Role = 'button' | 'checkbox' | 'combobox' | 'heading' | 'link' | 'tab' | 'textbox'

export const focused = (page: Page) => page.locator(':focus')

export const expectFocus = async (page: Page, role: Role, name: string | RegExp) => {
  await expect(focused(page)).toHaveRole(role)
  await expect(focused(page)).toHaveAccessibleName(name)
}

/** Whether the focused control shows focus: by an outline, or by the ring of the element beside it. */
export const hasVisibleFocus = (page: Page) =>
  focused(page).evaluate((element) => {
    const shows = (each: Element | null) => {
      if (each === null) return false
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(each)
      return each === element
        ? outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        : Number.parseFloat(borderTopWidth) >= 2
    }
    return shows(element) || (element.matches('input[type="checkbox"]') && shows(element.nextElementSibling))
  })

const isAt = (page: Page, role: Role, name: string | RegExp) => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' })
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
}

/** Presses Tab (or Shift+Tab) until the control has focus; its focus must be visible. */
export const tabTo = async (page: Page, role: Role, name: string | RegExp, key = 'Tab') => {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press(key)
    if (!(await isAt(page, role, name))) continue
    expect(await hasVisibleFocus(page)).toBe(true)
    return
  }
  throw new Error(`Tab does not lead to ${role} ${name}`)
}

export const press = (page: Page, ...keys: string[]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

export const navigateByKeyboard = async (
  page: Page,
  role: Role,
  name: string | RegExp,
  address: RegExp,
  heading: string | RegExp,
) => {
  await tabTo(page, role, name)
  await press(page, 'Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** For `expectNoPointer`: records whether a pointer was used. */
export const watchPointer = (page: Page) =>
  page.addInitScript(() => addEventListener('pointerdown', () => sessionStorage.setItem('pointer', 'used'), true))

export const expectNoPointer = async (page: Page) =>
  expect(await page.evaluate(() => sessionStorage.getItem('pointer'))).toBeNull()
