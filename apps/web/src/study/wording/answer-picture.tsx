import type { ItemVariant, WordingStatistics } from '@dopusk/contract'
import { minAnswersForDiscrimination } from '@dopusk/domain'
import type { ReactNode } from 'react'
import { groupDigits } from '../../shared/format/grouped.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './answer-picture.module.css'
import { RangeBar } from './share-band.tsx'
import {
  answersText,
  bandText,
  discriminationText,
  discriminationWords,
  percent,
  secondsText,
} from './statistics-words.ts'

interface BarProps {
  label: string
  chosen: number
  answers: number
  className: string | undefined
}

const Bar = ({ label, chosen, answers, className }: BarProps) => (
  <p className={styles.bar}>
    <span>{label}</span>
    <span className={styles.track} aria-hidden="true">
      <span className={classNames(styles.fill, className)} style={{ inlineSize: `${(100 * chosen) / answers}%` }} />
    </span>
    <span className={styles.value}>
      <b className={styles.percent}>{percent(chosen / answers)}</b> {groupDigits(chosen)}
      <span className={styles.of}> из&nbsp;{groupDigits(answers)}</span>
    </span>
  </p>
)

/** How often a variant was chosen: by all, and by the stronger half where it is known. */
const Variant = ({ variant, wording }: { variant: ItemVariant; wording: WordingStatistics }) => {
  const { answer_text: text, correct, chosen, chosen_strong: chosenStrong } = variant
  return (
    <li className={classNames(styles.variant, correct && styles.right)}>
      <p className={styles.text}>
        {correct && <Icon name="check" />}
        <span>
          {text} {correct && <b className={styles.mark}>— верно</b>}
        </span>
      </p>
      <Bar label="все" chosen={chosen} answers={wording.answers} className={styles.all} />
      {wording.strong_answers > 0 && (
        <Bar label="сильные" chosen={chosenStrong} answers={wording.strong_answers} className={styles.strong} />
      )}
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd className={styles.dd}>{children}</dd>
  </div>
)

/** The line is longer than three quarters of the answers took. */
const timeScale = 1.2

const TimeFact = ({ time }: { time: NonNullable<WordingStatistics['time']> }) => {
  const { quarter, half, three_quarters: threeQuarters } = time
  const all = Math.max(threeQuarters * timeScale, 1)
  return (
    <Fact name="Время ответа">
      <b>{secondsText(half)}</b>
      <RangeBar className={styles.range} low={quarter / all} point={half / all} high={threeQuarters / all} />
      <span className={styles.small}>
        половина отвечает быстрее; четверть быстрее {secondsText(quarter)}, четверть дольше {secondsText(threeQuarters)}
      </span>
    </Fact>
  )
}

const DiscriminationFact = ({ value }: { value: number | null }) => (
  <Fact name="Различает сильных и&nbsp;слабых">
    {value === null ? (
      <>
        — <span className={styles.small}>видно от&nbsp;{minAnswersForDiscrimination} ответов</span>
      </>
    ) : (
      <>
        <b>{discriminationText(value)}</b> <span className={styles.small}>{discriminationWords(value).long}</span>
      </>
    )}
  </Fact>
)

const Facts = ({ wording }: { wording: WordingStatistics }) => {
  const { answers, right, facility, time, all_answers: allAnswers, all_right: allRight } = wording
  const repeated = allAnswers - answers
  return (
    <dl className={styles.facts}>
      {facility !== null && (
        <Fact name="Верно с&nbsp;первого раза">
          <b>{percent(right / answers)}</b>
          <RangeBar className={styles.range} low={facility.low} point={right / answers} high={facility.high} />
          <span className={styles.small}>
            когда ответов станет много, с&nbsp;вероятностью 80&nbsp;% будет{' '}
            <span className={styles.whole}>{bandText(facility)}</span>
          </span>
        </Fact>
      )}
      {answers > 0 && <DiscriminationFact value={wording.discrimination} />}
      {time !== null && <TimeFact time={time} />}
      <Fact name="Показов">
        <b>{groupDigits(wording.asked)}</b>
      </Fact>
      {repeated > 0 && (
        <Fact name="Повторных ответов">
          <b>{groupDigits(repeated)}</b>{' '}
          <span className={styles.small}>верно {percent((allRight - right) / repeated)}</span>
        </Fact>
      )}
      <Fact name="Жалоб">
        <b>{groupDigits(wording.complaints)}</b>
      </Fact>
    </dl>
  )
}

const captionOf = ({ answers, strong_answers: strong }: WordingStatistics): string => {
  const all = `Что выбирают с\u00a0первого раза: ${answersText(answers)}`
  return strong === 0
    ? all
    : `${all}, из\u00a0них ${groupDigits(strong)} у\u00a0сильной половины\u00a0— тех, кто лучше отвечает на\u00a0остальные вопросы`
}

/** How learners answer one wording of a question: bars of its variants, and what else is counted. */
export const AnswerPicture = ({ wording }: { wording: WordingStatistics }) => (
  <div className={styles.picture}>
    {wording.answers > 0 && (
      <figure className={styles.figure}>
        <figcaption className={styles.small}>{captionOf(wording)}</figcaption>
        <ol className={styles.variants}>
          {wording.answer_variants.map((variant) => (
            <Variant key={variant.answer_number} variant={variant} wording={wording} />
          ))}
        </ol>
      </figure>
    )}
    <Facts wording={wording} />
  </div>
)
