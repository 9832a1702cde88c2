import type { ItemFacility, ItemFlag, WordingStatistics } from '@dopusk/contract'
import { minAnswersForDiscrimination, minAnswersForFlags } from '@dopusk/domain'
import { formatDate } from '../../shared/format/date-time.ts'
import { groupDigits } from '../../shared/format/grouped.ts'
import { type PluralForms, plural, pluralWord } from '../../shared/format/plural.ts'
import type { IconName } from '../../shared/ui/icon.tsx'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import type { BadgeTone } from '../../shared/ui/status-badge.tsx'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']
/** After «из» and «до». */
const ofAnswers: PluralForms = ['ответа', 'ответов', 'ответов']

interface FlagWords {
  /** On a badge. */
  name: string
  tone: BadgeTone
  icon: IconName
  meaning: string
  advice: string
}

export const flagWords: Record<ItemFlag, FlagWords> = {
  wrong_oftener: {
    name: 'чаще выбирают неверный',
    tone: 'red',
    icon: 'cross',
    meaning: 'Один из\u00a0неверных вариантов выбирают чаще верного.',
    advice: 'Сверьте ключ с\u00a0нормой: возможно, верным отмечен не\u00a0тот вариант.',
  },
  below_guess: {
    name: 'хуже угадывания',
    tone: 'red',
    icon: 'arrowDown',
    meaning: 'Верных ответов меньше, чем было\u00a0бы при\u00a0выборе наугад.',
    advice: 'Сверьте ключ с\u00a0нормой и\u00a0перечитайте формулировку.',
  },
  strong_split: {
    name: 'сильные расходятся',
    tone: 'amber',
    icon: 'warning',
    meaning: 'Даже те, кто хорошо отвечает на\u00a0остальные вопросы, расходятся в\u00a0том, какой вариант верен.',
    advice: 'Проверьте, нет\u00a0ли второго верного варианта и\u00a0однозначно\u00a0ли спрошено.',
  },
  complaints: {
    name: 'жалуются',
    tone: 'amber',
    icon: icons.speech,
    meaning: 'На\u00a0вопрос пожаловались несколько человек.',
    advice: 'Прочитайте их\u00a0обращения во\u00a0входящих.',
  },
  unused_variant: {
    name: 'лишний вариант',
    tone: 'blue',
    icon: icons.minus,
    meaning: 'Один из\u00a0вариантов почти никто не\u00a0выбирает: он\u00a0не\u00a0проверяет знание.',
    advice: 'Замените его правдоподобной ошибкой.',
  },
  too_fast: {
    name: 'узнают не\u00a0читая',
    tone: 'blue',
    icon: 'clock',
    meaning: 'Большинство отвечает верно за\u00a0несколько секунд, не\u00a0успев прочитать вопрос.',
    advice: 'Поищите подсказку: верный вариант длиннее других или\u00a0повторяет слова вопроса.',
  },
}

/** The gravest first. */
export const sortFlags = (flags: readonly ItemFlag[]): ItemFlag[] =>
  (Object.keys(flagWords) as ItemFlag[]).filter((flag) => flags.includes(flag))

/** «72 %». */
export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`

/** «65–78 %»: the band of a share. */
export const bandText = ({ low, high }: ItemFacility): string => `${Math.round(100 * low)}–${percent(high)}`

/** «24 с», «2,7 с». */
export const secondsText = (seconds: number): string => {
  const rounded = seconds < 10 ? Math.round(10 * seconds) / 10 : Math.round(seconds)
  return `${String(rounded).replace('.', ',')}\u00a0с`
}

/** «0,32», «−0,10». */
export const discriminationText = (value: number): string =>
  value
    .toFixed(2)
    .replace('-', '\u2212')
    .replace('.', ',')
    .replace(/^\u2212(?=0,00$)/, '')

/** Below this strong and weak learners answer nearly alike. */
const weakDiscrimination = 0.2

export interface DiscriminationWords {
  /** Beside the number in a list; null where all is well. */
  short: string | null
  long: string
}

export const discriminationWords = (value: number): DiscriminationWords => {
  // As it is read: nearly nothing below zero is nothing.
  if (Math.round(100 * value) < 0)
    return { short: 'наоборот', long: 'Слабые отвечают верно чаще сильных: проверьте ключ.' }
  if (value < weakDiscrimination) return { short: 'слабо', long: 'Сильные и\u00a0слабые отвечают почти одинаково.' }
  return { short: null, long: 'Сильные отвечают верно заметно чаще слабых.' }
}

export const answersText = (count: number): string => `${groupDigits(count)}\u00a0${pluralWord(count, answers)}`

export const tooFewText = (count: number): string =>
  `Пока ${count === 0 ? 'нет ответов' : answersText(count)}; выводы\u00a0— от\u00a0${minAnswersForFlags}`

/** «верно как есть, до 240 ответов». */
export const mutedText = (until: number): string =>
  `верно как есть, до\u00a0${groupDigits(until)}\u00a0${pluralWord(until, ofAnswers)}`

/** Until when answers are counted. */
export const countedText = (until: string): string => `Учтены попытки, начатые до\u00a0${formatDate(until)}`

/** Why rows of a list have no conclusions. */
export const whenSeen = `Замечания по\u00a0ответам видны от\u00a0${minAnswersForFlags}, «Различает»\u00a0— от\u00a0${minAnswersForDiscrimination} ответов.`

/** Why there is nothing to show, before the first count or for new answers. */
export const howCounted =
  'Статистика считается каждую ночь по\u00a0первым ответам обучающихся, через два дня после того, как они даны.'

const areApart = (one: ItemFacility, other: ItemFacility): boolean => one.low > other.high || other.low > one.high

/** What the change of the wording did to the share of right answers, and whether that is more than chance. */
export const effectOf = (
  { answers: before, right: rightBefore, facility: old }: WordingStatistics,
  { answers: after, right: rightAfter, facility: now }: WordingStatistics,
): { text: string; isKnown: boolean } => {
  if (old === null || now === null || before < minAnswersForFlags || after < minAnswersForFlags) {
    const text = `Сравнить с\u00a0прежней формулировкой можно, когда у\u00a0обеих будет по\u00a0${plural(minAnswersForFlags, answers)}`
    return { text, isKnown: false }
  }
  const change = `Верно: было ${percent(rightBefore / before)} → стало ${percent(rightAfter / after)}`
  return { text: areApart(old, now) ? change : `${change}, разница в\u00a0пределах погрешности`, isKnown: true }
}
