import type { InputEvent } from 'react'

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** The caret position with this many digits after it, before or after the separators there. */
const caretPosition = (text: string, digitsAfter: number, afterMarks: boolean): number => {
  if (digitsAfter === 0) return text.length
  const fits = (index: number) => digitsIn(text.slice(index)) === digitsAfter
  let place = text.length
  while (place > 0 && !fits(place)) place -= 1
  while (!afterMarks && place > 0 && fits(place - 1)) place -= 1
  return place
}

/** Reformats the typed text and keeps the caret between the same digits. */
export const reformatInput = (event: InputEvent<HTMLInputElement>, format: (typed: string) => string): void => {
  const input = event.currentTarget
  const text = format(input.value)
  if (text === input.value) return
  const digitsToCome = digitsIn(input.value.slice(input.selectionStart ?? input.value.length))
  const deletesForward = event.nativeEvent.inputType === 'deleteContentForward'
  input.value = text
  const place = caretPosition(text, digitsToCome, deletesForward)
  input.setSelectionRange(place, place)
}
