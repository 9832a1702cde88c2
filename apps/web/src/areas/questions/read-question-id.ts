/** What a person typed as a question's number, or what is wrong with it. */
export const readQuestionId = (typed: string): { id: number } | { problem: string } => {
  const text = typed.trim()
  if (text === '') return { problem: 'Пожалуйста, введите ID вопроса' }
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0)
    return { problem: 'Пожалуйста, введите корректный ID вопроса (положительное число)' }
  return { id }
}
