import type { EditionSheet } from '@dopusk/contract'
import { useState } from 'react'
import { foldCase } from '../../../shared/format/fold.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LawText } from '../../../shared/ui/law-text.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import section from '../../../shared/ui/section.module.css'
import styles from './edition.module.css'

type Point = EditionSheet['points'][number]

const isFound = (point: Point, words: readonly string[]): boolean => {
  const text = foldCase(`${point.name} ${point.section} ${point.text}`)
  return words.every((word) => text.includes(word))
}

/** The points as learners read them, with a search: a norm may have hundreds. */
export const EditionPoints = ({ sheet: { intro, points } }: { sheet: EditionSheet }) => {
  const [search, setSearch] = useState('')
  const words = foldCase(search).split(/\s+/).filter(Boolean)
  const found = points.filter((point) => isFound(point, words))
  return (
    <Card>
      <section className={section.section} aria-labelledby="edition-points">
        <h2 id="edition-points">Пункты: {points.length}</h2>
        {intro !== '' && <p className={styles.text}>{intro}</p>}
        {points.length === 0 && (
          <EmptyState
            icon="document"
            title="Пунктов нет"
            text={<>Вопрос сможет сослаться на&nbsp;документ, но&nbsp;обучающийся не&nbsp;увидит текста пункта.</>}
          />
        )}
        {points.length > 1 && (
          <SearchBox
            label="Найти пункт: обозначение или слова"
            placeholder="Найти пункт: обозначение или слова"
            nothingFound={search !== '' && found.length === 0}
            onSearch={setSearch}
          />
        )}
        <ol className={styles.points} aria-label="Пункты">
          {found.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; the points of an edition never change
            <li key={index} className={styles.point}>
              {point.section !== '' && point.section !== found[index - 1]?.section && (
                <h3 className={styles.sectionName}>{point.section}</h3>
              )}
              <p className={styles.pointName}>{point.name}</p>
              <p className={styles.text}>
                <LawText>{point.text}</LawText>
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
