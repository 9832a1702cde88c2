import type { addGroupMembers, ResponseOf } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { peopleCount } from '../group-words.ts'
import styles from './add-members-dialog.module.css'

type Outcome = ResponseOf<typeof addGroupMembers>['outcomes'][number]

/** What became of a person, with the name under which they were chosen. */
export type NamedOutcome = Outcome & { name: string }

export const outcomeKey = ({ email, user_course: id }: Outcome): string => email ?? String(id)

/** In another group that the caller may see. */
export const isMovable = ({ outcome, group_name: group }: Outcome): boolean =>
  outcome === 'in_another_group' && group !== null

const titles: Record<Outcome['outcome'], string> = {
  added: 'Добавлены в\u00a0группу',
  in_another_group: 'Состоят в\u00a0другой группе',
  no_course: 'Нет курса этой группы: сначала дайте им\u00a0доступ к\u00a0курсу',
  already_in: 'Уже были в\u00a0группе',
  not_found: 'Таких обучающихся нет',
}

const placeOf = ({ outcome, group_name: group }: Outcome): string => {
  if (outcome !== 'in_another_group') return ''
  return group === null ? ' — в\u00a0группе другой организации' : ` — «${group}»`
}

const OutcomeList = ({ title, people }: { title: string; people: readonly NamedOutcome[] }) => (
  <section className={styles.outcome}>
    <h3 className={styles.outcomeTitle}>
      {title}: {people.length}
    </h3>
    <ul className={styles.named}>
      {people.map((person) => (
        <li key={outcomeKey(person)}>
          {person.name}
          {placeOf(person)}
        </li>
      ))}
    </ul>
  </section>
)

interface AddingOutcomesProps {
  outcomes: readonly NamedOutcome[]
  isPending: boolean
  error: Error | null
  onMove: () => void
  onMore: () => void
  onClose: () => void
}

/** What became of everybody who was to be added; takes focus. */
export const AddingOutcomes = ({ outcomes, isPending, error, onMove, onMore, onClose }: AddingOutcomesProps) => {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const of = (kind: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind)
  const added = of('added').length
  const movable = outcomes.filter(isMovable).length
  const kinds = (Object.keys(titles) as Outcome['outcome'][]).filter((kind) => of(kind).length > 0)
  return (
    <div className={form.form}>
      <p ref={heading} tabIndex={-1} className={styles.summary} role="status">
        {added === 0 ? 'Никто не\u00a0добавлен' : `Добавлено: ${peopleCount(added)}`}
      </p>
      {kinds.map((kind) => (
        <OutcomeList key={kind} title={titles[kind]} people={of(kind)} />
      ))}
      <div className={form.foot}>
        <Alert message={error?.message ?? null} />
        <ButtonRow>
          {movable > 0 && (
            <Button busy={isPending} onClick={onMove}>
              Перевести из&nbsp;другой группы: {movable}
            </Button>
          )}
          <Button look={movable > 0 ? 'ghost' : 'primary'} onClick={onClose}>
            Готово
          </Button>
          <Button look="plain" onClick={onMore}>
            Добавить ещё
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}
