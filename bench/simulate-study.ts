import type { RatingHabit } from './study/simulated-learner.ts'
import { answersByChance, bySchedule, type StudyPlan, studyFor } from './study/study-days.ts'

/** How many answers the schedule saves compared with random questions, at the same mean recall on the last day. */
const seeds = [1, 2, 3, 4, 5]
const learners = 12
const goal = 0.25

const measure = (habit: RatingHabit, days: number, seed: number) => {
  const plan: StudyPlan = { questions: 160, days, answersPerDay: 20, habit, learners, seed }
  const recall = studyFor(plan, bySchedule)
  const byChance = answersByChance(plan, recall)
  return { habit, days, seed, recall, byChance, saved: 1 - plan.answersPerDay / byChance }
}

console.log('Memory model: half-life regression (Settles and Meeder, 2016).')
console.log(`160 questions, 20 answers a day, ${learners} learners for each seed.\n`)
console.log('rates right answers  days  seed  recall on the last day  answers a day by chance  saved')

const rows = (['honest', 'never'] as const).flatMap((habit) =>
  [30, 60].flatMap((days) =>
    seeds.map((seed) => {
      const row = measure(habit, days, seed)
      const cells = [
        habit.padStart(19),
        String(days).padStart(4),
        String(seed).padStart(4),
        row.recall.toFixed(3).padStart(22),
        row.byChance.toFixed(1).padStart(23),
        `${(row.saved * 100).toFixed(0)} %`.padStart(5),
      ]
      console.log(cells.join('  '))
      return row
    }),
  ),
)

const minSaved = Math.min(...rows.map(({ saved }) => saved))
console.log(`\nminimum saving ${(minSaved * 100).toFixed(1)} %, goal ${goal * 100} %`)
process.exitCode = minSaved >= goal ? 0 : 1
