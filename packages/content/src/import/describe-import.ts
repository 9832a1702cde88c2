import { describeRefusal, type Imported } from './imported-question.ts'
import { questionsPerTicket } from './pack/plan-pack.ts'

const shownQuestions = 5

const countByTopic = ({ questions }: Imported): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { topic = 'без темы' } of questions) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return counts
}

/** A summary of the import, for review before anything is written. */
export const describeImport = (fileName: string, imported: Imported): string[] => {
  const { questions, refusals, unusedColumns } = imported
  const uncommented = questions.filter(({ comment }) => comment === undefined).length
  return [
    `${fileName}: вопросов ${questions.length}, отказано ${refusals.length}`,
    ...[...countByTopic(imported)].map(([topic, count]) => `  ${topic}: ${count}`),
    ...(questions.length > 0 ? ['Первые вопросы:'] : []),
    ...questions
      .slice(0, shownQuestions)
      .map(
        ({ id, text, right, wrong }) => `  ${id}: ${text} (верных ${right.length} из ${right.length + wrong.length})`,
      ),
    `Билетов по ${questionsPerTicket} вопросов: ${Math.floor(questions.length / questionsPerTicket)}`,
    ...(uncommented > 0 ? [`Без пояснения в исходном файле: ${uncommented}`] : []),
    ...(unusedColumns.length > 0 ? [`Не использованы столбцы: ${unusedColumns.join(', ')}`] : []),
  ]
}

export const describeRefusals = (fileName: string, { refusals }: Imported): string[] =>
  refusals.map((refusal) => describeRefusal(fileName, refusal))
