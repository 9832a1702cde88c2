const counts = [10, 20, 30, 40] as const
const choiceFrom = 20

export const defaultCount = 10

/** How many questions may be taken into a check: a choice is offered from 20 items on. */
export const countChoices = (items: number): readonly number[] =>
  items < choiceFrom ? [] : counts.filter((count) => count <= items)

/** What the check will hold if nothing is chosen; below ten items all of them. */
const countWithoutChoice = (items: number): number => Math.min(defaultCount, items)

/** The chosen number while the list still has so many, otherwise what is taken without a choice. */
export const takenCount = (items: number, chosen: number): number =>
  countChoices(items).includes(chosen) ? chosen : countWithoutChoice(items)

/** What is sent as `question_count`: nothing while there is no choice. */
export const sentCount = (items: number, chosen: number): number | undefined =>
  items < choiceFrom ? undefined : takenCount(items, chosen)
