import { answersByChance, bySchedule, type StudyPlan, studyFor } from './study/study-days.ts'

/** How many answers the schedule saves against choosing questions by chance, at the same mean recall on the last day. */
const seeds = [1, 2, 3, 4, 5]
const goal = 0.25

const rows = [30, 60].flatMap((days) =>
  seeds.map((seed) => {
    const plan: StudyPlan = { questions: 160, days, answersPerDay: 20, seed }
    const recall = studyFor(plan, bySchedule)
    const byChance = answersByChance(plan, recall)
    return {
      days,
      seed,
      recall,
      answers: plan.answersPerDay * days,
      byChance: byChance * days,
      saved: 1 - plan.answersPerDay / byChance,
    }
  }),
)

console.log('Memory model: half-life regression (Settles and Meeder, 2016); 160 questions, 20 answers a day\n')
console.log('days  seed  recall on the last day  answers  by chance  saved')
for (const { days, seed, recall, answers, byChance, saved } of rows) {
  const cells = [String(days).padStart(4), String(seed).padStart(4), recall.toFixed(3).padStart(22)]
  console.log(
    [
      ...cells,
      String(answers).padStart(7),
      String(byChance).padStart(9),
      `${(saved * 100).toFixed(0)} %`.padStart(5),
    ].join('  '),
  )
}
const least = Math.min(...rows.map(({ saved }) => saved))
console.log(`\nleast saving ${(least * 100).toFixed(0)} %, goal ${goal * 100} %`)
process.exitCode = least >= goal ? 0 : 1
