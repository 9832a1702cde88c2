import type { PersonalDataMatch } from '@dopusk/contract'
import { formatDate } from '../../../shared/format/date-time.ts'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import styles from '../../../shared/ui/section.module.css'
import own from './match-fields.module.css'

const kindNames: Record<PersonalDataMatch['kind'], string> = {
  enquiry: 'Вопрос с\u00a0сайта',
  proposal: 'Заявка',
}

/** Two kinds of requests may have the same id. */
export const matchKey = ({ kind, id }: Pick<PersonalDataMatch, 'kind' | 'id'>): string => `${kind}:${id}`

const contactsOf = ({ phone, email, learner }: PersonalDataMatch): string =>
  [phone, email, learner === null ? null : `учётная запись: ${learner}`].filter((part) => part !== null).join(', ')

interface MatchFieldsProps {
  matches: readonly PersonalDataMatch[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Requests with the same phone or email, of which somebody says that they are the person's. */
export const MatchFields = ({ matches, chosen, onChange }: MatchFieldsProps) => {
  if (matches.length === 0) return null
  const toggle = (match: PersonalDataMatch, isChosen: boolean) => {
    const others = [...chosen].filter((key) => key !== matchKey(match))
    onChange(new Set(isChosen ? [...others, matchKey(match)] : others))
  }
  return (
    <fieldset className={own.matches}>
      <legend className={own.legend}>Возможно, о&nbsp;том&nbsp;же человеке</legend>
      <p className={styles.note}>
        Совпал телефон или email, но&nbsp;это может быть другой человек. Отметьте то, что относится к&nbsp;этому:
        остальное не&nbsp;попадёт в&nbsp;файл и&nbsp;не&nbsp;удалится.
      </p>
      {matches.map((match) => (
        <CheckField
          key={matchKey(match)}
          checked={chosen.has(matchKey(match))}
          onChange={({ target }) => toggle(match, target.checked)}
        >
          {kindNames[match.kind]} от&nbsp;{formatDate(match.created_at)}: {match.name}{' '}
          <span className={own.contacts}>{contactsOf(match)}</span>
        </CheckField>
      ))}
    </fieldset>
  )
}
