import type { InputEvent } from 'react'

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** Where in the text exactly so many digits are still to come: before the marks that part them, or after those. */
const caretPosition = (text: string, digitsAfter: number, afterMarks: boolean): number => {
  if (digitsAfter === 0) return text.length
  const fits = (index: number) => digitsIn(text.slice(index)) === digitsAfter
  let place = text.length
  while (place > 0 && !fits(place)) place -= 1
  while (!afterMarks && place > 0 && fits(place - 1)) place -= 1
  return place
}

/** Sets what was typed anew, and the caret among the same digits as before. */
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
