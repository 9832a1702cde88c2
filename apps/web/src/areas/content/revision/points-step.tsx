import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LawText } from '../../../shared/ui/law-text.tsx'
import table from '../../../shared/ui/record-table.module.css'
import section from '../../../shared/ui/section.module.css'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { PointName, PointTexts } from '../../../study/points/point-change.tsx'
import styles from './revision.module.css'
import { kindOfPair, type PairKind, type PointPair, pairKinds } from './revision-words.ts'
import type { RevisionEditing } from './use-revision-editor.ts'

/** Pairs at once: a browser lays out hundreds of compared texts for seconds. */
const step = 50

interface CounterpartProps {
  /** The name of the earlier point. */
  before: string
  editing: RevisionEditing
  onClose: () => void
}

const automatic = 'auto'
const none = 'none'
const optionOf = (name: string): string => `point ${name}`

/** Another point of the later edition for an earlier one. */
const Counterpart = ({ before, editing, onClose }: CounterpartProps) => {
  const { links, sheet } = editing.body
  const link = links.find((each) => each.before === before)
  const chosen = link?.after === null ? none : optionOf(link?.after ?? '')
  const choose = async (value: string) => {
    const after = value === none ? null : sheet.points.find(({ name }) => optionOf(name) === value)?.name
    await editing.link(before, after)
    onClose()
  }
  return (
    <SelectField
      label={`Что стало с\u00a0пунктом «${before}»`}
      autoFocus
      value={link === undefined ? automatic : chosen}
      onChange={({ target }) => void choose(target.value)}
    >
      <option value={automatic}>Подобрать по&nbsp;обозначению и&nbsp;словам</option>
      <option value={none}>Такого пункта больше нет</option>
      {sheet.points.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat while they are typed
        <option key={index} value={optionOf(name)}>
          {`${name}: ${text.slice(0, 60)}`}
        </option>
      ))}
    </SelectField>
  )
}

interface PairProps {
  pair: PointPair
  editing: RevisionEditing
  onLinked: (message: string) => void
}

const Pair = ({ pair, editing, onLinked }: PairProps) => {
  const [isChoosing, setChoosing] = useState(false)
  const titleId = useId()
  const { before, after, question_count: count } = pair
  const isLinked = editing.body.links.some((link) => link.before === before?.name)
  return (
    <li className={styles.pair} aria-labelledby={titleId}>
      <div className={styles.pairHead}>
        <h4 id={titleId} className={styles.pairName}>
          <PointName before={before} after={after} />
        </h4>
        <p className={styles.small}>{count === 0 ? 'вопросов нет' : plural(count, questions)}</p>
        {isLinked && (
          <StatusBadge tone="blue" icon={icons.pencil}>
            пару выбрали вы
          </StatusBadge>
        )}
      </div>
      {kindOfPair(pair) === 'same' ? (
        <p className={styles.text}>
          <LawText>{after?.text ?? ''}</LawText>
        </p>
      ) : (
        <PointTexts before={before} after={after} />
      )}
      {before !== null && !isChoosing && (
        <div>
          <Button look="ghost" size="s" aria-describedby={titleId} onClick={() => setChoosing(true)}>
            {after === null ? 'Указать новый пункт…' : 'Сменить пару…'}
          </Button>
        </div>
      )}
      {before !== null && isChoosing && (
        <Counterpart
          before={before.name}
          editing={editing}
          onClose={() => {
            setChoosing(false)
            onLinked(`${before.name}: пара сохранена`)
          }}
        />
      )}
    </li>
  )
}

const kinds = Object.keys(pairKinds) as PairKind[]

/** Both editions point by point. */
export const PointsStep = ({ editing }: { editing: RevisionEditing }) => {
  const { points, status } = editing.state
  const groups = kinds.map((kind) => {
    const pairs = points.filter((pair) => kindOfPair(pair) === kind)
    return { kind, pairs, label: `${pairKinds[kind]}: ${pairs.length}` }
  })
  const [chosen, setChosen] = useState<PairKind | null>(null)
  // The last change of the text may still be on its way.
  const kind = chosen ?? groups.find(({ pairs }) => pairs.length > 0)?.kind ?? 'changed'
  const [shown, setShown] = useState(step)
  const [message, setMessage] = useState('')
  const list = useRef<HTMLHeadingElement>(null)
  const group = groups.find((each) => each.kind === kind)
  const pairs = group?.pairs ?? []
  const choose = (label: string) => {
    setChosen(groups.find((each) => each.label === label)?.kind ?? 'changed')
    setShown(step)
  }
  const onLinked = (text: string) => {
    flushSync(() => setMessage(text))
    list.current?.focus()
  }
  return (
    <>
      <p className={section.note}>
        Прежний пункт и&nbsp;новый рядом. Пары подобраны по&nbsp;обозначению и&nbsp;словам; где подбор ошибся, укажите
        пару сами: вопросы перейдут на&nbsp;неё.
      </p>
      <SegmentedChoice
        label="Какие пункты показать"
        options={groups.map(({ label }) => label)}
        value={group?.label ?? ''}
        onChange={choose}
      />
      <div role="status">
        <VisuallyHidden>{message}</VisuallyHidden>
      </div>
      <Card>
        <section className={section.section} aria-labelledby="revision-pairs">
          <h3 ref={list} id="revision-pairs" className={styles.groupName} tabIndex={-1}>
            {group?.label}
          </h3>
          {pairs.length === 0 && <EmptyState icon="check" title="Таких пунктов нет" />}
          <ul className={classNames(styles.pairs, status === 'saving' && table.waiting)}>
            {pairs.slice(0, shown).map((pair) => (
              <Pair
                key={`${pair.before?.name} ${pair.after?.name}`}
                pair={pair}
                editing={editing}
                onLinked={onLinked}
              />
            ))}
          </ul>
          {pairs.length > shown && (
            <div>
              <Button look="ghost" size="s" onClick={() => setShown(shown + step)}>
                Показать ещё {Math.min(step, pairs.length - shown)}
              </Button>
            </div>
          )}
        </section>
      </Card>
    </>
  )
}
