/**
 * Every press in every test: from the pointer's way down to its way up a form shows the same text. What would appear or go meanwhile
 * moves the button away, and a press by a real pointer would be lost.
 */

const moved: string[] = []
let pressed: { form: Element; text: string | null; button: string } | undefined

const begin = ({ target }: Event) => {
  const button = target instanceof Element ? target.closest('button, a, [role="option"]') : null
  const form = button?.closest('form') ?? button?.closest('dialog')
  pressed = form && button ? { form, text: form.textContent, button: button.textContent ?? '' } : undefined
}

const end = () => {
  const before = pressed
  pressed = undefined
  if (before === undefined || !before.form.isConnected) return
  const text = before.form.textContent
  if (text !== before.text) moved.push(`«${before.button}»: ${before.text} → ${text}`)
}

export const watchForms = (): void => {
  window.addEventListener('pointerdown', begin, { capture: true })
  window.addEventListener('pointerup', end, { capture: true })
}

/** The forms that have changed since the last call. */
export const takeMovedForms = (): string[] => moved.splice(0)
