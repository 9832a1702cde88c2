import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Says in the question editor whether a variant is right, by keyboard: remarks that come with the automatic saving move
 * the fields, and a click could land beside them.
 */
export const markVariant = async (page: Page, number: number, isRight: boolean): Promise<void> => {
  const box = page.getByLabel(`Вариант ${number} верный`)
  await expect(async () => {
    if ((await box.isChecked()) !== isRight) await box.press('Space')
    await expect(box).toBeChecked({ checked: isRight, timeout: 1000 })
  }).toPass()
}

/** Presses a control of the bar below an editor, by keyboard for the same reason: the bar moves when the page grows shorter. */
export const pressInBar = (control: Locator): Promise<void> => control.press('Enter')
