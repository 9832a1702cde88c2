import { type CalendarDay, russianDay } from '@dopusk/domain'
import type { PartnerDigest } from '../../people/partner-digest.ts'
import { type Facts, type MailText, type Sender, writeMail } from './mail-layout.ts'
import { plural, whenIs } from './russian-words.ts'

interface Written extends PartnerDigest {
  today: CalendarDay
  site: string
  unsubscribePage: string
}

type Named = PartnerDigest['ending']['first'][number]

const people = (count: number) => plural(count, ['человек', 'человека', 'человек'])
const questions = (count: number) => plural(count, ['вопрос', 'вопроса', 'вопросов'])

const nameOf = ({ lastName, firstName, patronymic, email }: Omit<Named, 'course' | 'lastDay'>): string =>
  [lastName, firstName, patronymic].filter(Boolean).join(' ') || email

/** A line each, then how many are not named. */
const linesOf = (lines: readonly string[], count: number): string =>
  [...lines, ...(count > lines.length ? [`и\u00a0ещё ${count - lines.length}`] : [])].join('\n')

const behindFacts = ({ groups, otherGroups, site }: Written): Facts[] =>
  [
    ...groups.map(({ id, name, first, count }): Facts[number] => [
      `Не\u00a0успевают, группа «${name}», ${people(count)}`,
      linesOf(first.map(nameOf), count),
      { label: 'Показать в\u00a0группе', address: `${site}/groups/${id}?filter=behind` },
    ]),
    ...(otherGroups.count === 0
      ? []
      : [
          [
            'Не\u00a0успевают в\u00a0других группах',
            `${plural(otherGroups.count, ['группа', 'группы', 'групп'])}, ${people(otherGroups.behind)}`,
            { label: 'Все группы', address: `${site}/groups` },
          ] satisfies Facts[number],
        ]),
  ].map((fact) => [fact])

const endingFacts = ({ ending: { first, count }, today, site }: Written): Facts[] => {
  if (count === 0) return []
  const lines = first.map(
    (each) => `${russianDay(each.lastDay)}, ${whenIs(each.lastDay, today)}: ${nameOf(each)}, ${each.course}`,
  )
  return [
    [
      [
        `Доступ заканчивается в\u00a0ближайшие две недели (${count})`,
        linesOf(lines, count),
        { label: 'Открыть учётные записи', address: `${site}/account-list` },
      ],
    ],
  ]
}

const normText = ({ before, after, questionCount }: Written['norms'][number]): string =>
  after === null
    ? `${before} больше не\u00a0действует, замены пока нет: ${questions(questionCount)}`
    : `${before} → ${after}: ${questions(questionCount)}`

const normFacts = ({ norms }: Written): Facts[] =>
  norms.map((norm) => [[`Нормы курса «${norm.course}» с\u00a0${russianDay(norm.effectiveOn)}`, normText(norm)]])

const subjectOf = ({ groups, otherGroups, ending }: Written): string => {
  const behind = groups.reduce((sum, { count }) => sum + count, otherGroups.behind)
  if (behind > 0) return `Группы за\u00a0неделю: не\u00a0успевают ${people(behind)}`
  return ending.count > 0 ? `Доступ скоро закончится: ${ending.count}` : 'Изменились нормы в\u00a0курсах'
}

/** Once a week: what a partner must look after. It has something to say. */
export const writePartnerDigest = (digest: Written, sender: Sender): MailText =>
  writeMail(
    {
      subject: subjectOf(digest),
      opening: `Вот на\u00a0что обратить внимание на\u00a0неделе с\u00a0${russianDay(digest.today)}.`,
      facts: [...behindFacts(digest), ...endingFacts(digest), ...normFacts(digest)],
      link: { label: 'Открыть группы', address: `${digest.site}/groups` },
      notes: [
        'Приходит по\u00a0понедельникам и\u00a0только если есть о\u00a0чём сказать. Настройка\u00a0— на\u00a0странице «Группы».',
        `Отключить: ${digest.unsubscribePage}`,
      ],
    },
    sender,
  )
