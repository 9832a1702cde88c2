/** The words of the numbered variants, in the order of the variants. */
export const textsOf = (
  variants: readonly { answer_number: number; answer_text: string }[],
  numbers: readonly number[],
): string[] =>
  variants.filter(({ answer_number }) => numbers.includes(answer_number)).map(({ answer_text }) => answer_text)
