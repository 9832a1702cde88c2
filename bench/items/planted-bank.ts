import { type ChoiceCount, type ItemCounts, scoreSteps, seededRandom, shuffle } from '@dopusk/domain'

/**
 * A bank with planted faults, answered once by each learner. Its learners do not follow the model that finds the faults in all
 * worlds: in `leaning` nobody knows or guesses, everyone leans to the right answer the more the stronger they are.
 */
export type World = 'plain' | 'traps' | 'leaning'
export type ItemKind = 'good' | 'mis_keyed' | 'ambiguous'

export interface PlantedBank {
  seed: number
  world: World
  learners: number
  /** So many of the learners answered each question. */
  answers: number
  planted: Record<ItemKind, number>
  /** What the second right answer of an ambiguous question gets, at least and at most. */
  split: readonly [number, number]
}

export interface PlantedItem {
  kind: ItemKind
  counts: ItemCounts
}

const variantCount = 4
const guessTimesS = { least: 4, most: 60 }

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Numbers of a normal distribution, evenly drawn: a group without an accident of its own. */
const evenNormals = (count: number, random: () => number): number[] => {
  const many = Array.from({ length: count * 50 }, () => normal(random)).toSorted((a, b) => a - b)
  return Array.from({ length: count }, (_, index) => many[index * 50 + 25] as number)
}

const draw = (weights: readonly number[], random: () => number): number => {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return weights.length - 1
}

/** The answer of a learner of this strength: variant 0 is the right one. */
type Answer = (strength: number) => number

/** Who knows it chooses a right answer; who does not is attracted by some variants more than by others. */
const knowing =
  (difficultySpread: number, attractionSpread: number) =>
  (random: () => number, hardness: number, rival: number | null, split: number): Answer => {
    const slope = 1.7 * 0.9 * Math.exp(normal(random) * 0.3)
    const difficulty = -0.7 + difficultySpread * hardness
    const attractions = [
      1,
      ...Array.from({ length: variantCount - 1 }, () => Math.exp(normal(random) * attractionSpread)),
    ]
    return (strength) => {
      const knows = random() < 1 / (1 + Math.exp(-slope * (strength - difficulty)))
      if (!knows) return draw(attractions, random)
      return rival !== null && random() < split ? rival : 0
    }
  }

/** Each variant attracts by a constant and by a slope over strength (Bock's nominal model). */
const leaning = (random: () => number, hardness: number, rival: number | null, split: number): Answer => {
  const slopes = [0.9 + 0.3 * normal(random)]
  const constants = [1.5 - 0.7 * hardness]
  for (let variant = 1; variant < variantCount; variant += 1) {
    slopes.push(-0.3 + 0.3 * normal(random))
    constants.push(-0.3 + 0.6 * normal(random))
  }
  if (rival !== null) {
    slopes[rival] = (slopes[0] as number) + 0.1 * normal(random)
    constants[rival] = (constants[0] as number) + Math.log(split / (1 - split))
  }
  return (strength) =>
    draw(
      constants.map((constant, variant) => Math.exp(constant + (slopes[variant] as number) * strength)),
      random,
    )
}

const answering = { plain: knowing(0.7, 0.4), traps: knowing(0.9, 0.7), leaning }

/** All questions with what a night's count would have of them. */
export const plantBank = ({ seed, world, learners, answers, planted, split }: PlantedBank): PlantedItem[] => {
  const random = seededRandom(seed)
  const strengths = evenNormals(learners, random)
  const kinds = (Object.keys(planted) as ItemKind[]).flatMap((kind) =>
    evenNormals(planted[kind], random).map((hardness) => ({ kind, hardness })),
  )
  const items = kinds.map(({ kind, hardness }) => {
    const rival = 1 + Math.floor(random() * (variantCount - 1))
    const share = split[0] + (split[1] - split[0]) * random()
    const answer = answering[world](random, hardness, kind === 'ambiguous' ? rival : null, share)
    const key = kind === 'mis_keyed' ? rival : 0
    return { kind, key, chosen: strengths.map(answer) }
  })
  const rightOf = strengths.map((_, learner) => items.filter(({ key, chosen }) => chosen[learner] === key).length)
  return items.map(({ kind, key, chosen }) => {
    const asked = shuffle([...strengths.keys()], random).slice(0, answers)
    const choices = asked.map((learner): ChoiceCount => {
      const isRight = chosen[learner] === key
      const share = ((rightOf[learner] as number) - (isRight ? 1 : 0)) / (items.length - 1)
      return {
        items: [chosen[learner] as number],
        score: Math.min(scoreSteps - 1, Math.floor(share * scoreSteps)),
        count: 1,
      }
    })
    const times = choices.map(({ items: [item] }) => ({
      from: Math.round(guessTimesS.least + random() * (guessTimesS.most - guessTimesS.least)),
      count: 1,
      right: item === key ? 1 : 0,
    }))
    return { kind, counts: { variants: [0, 1, 2, 3], key: [key], choices, times, complainants: 0 } }
  })
}
